// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/reports/export.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QDateTime>
#include <QLocale>
#include <QPageLayout>
#include <QPageSize>
#include <QPdfWriter>
#include <QStringList>
#include <QTextDocument>

#include "app/gui/models/counter_model.h"
#include "app/gui/models/words.h"
#include "core/json/drive_json.h"
#include "core/render/drive_html.h"

namespace fettle::gui {

namespace {

/// lupdate uses the namespace as the context for free functions.
QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

struct Line {
    QString name;
    QString value;
};

std::vector<Line> facts(const DriveItem& item) {
    const auto& identity = item.report.facts.identity;
    const auto& assessment = item.report.assessment;
    const auto& life = assessment.lifetime;
    std::vector<Line> lines{{tr("Serial number"), text(identity.serial)}, {tr("Firmware"), text(identity.firmware)}};
    if (identity.capacity) lines.push_back({tr("Capacity"), size_text(*identity.capacity)});
    lines.push_back({tr("Kind"), kind_name(identity)});
    lines.push_back({tr("Bus"), bus_name(identity.bus)});
    if (assessment.temperature_celsius)
        lines.push_back({tr("Temperature"), temperature_text(*assessment.temperature_celsius)});
    if (assessment.power_on_hours) lines.push_back({tr("Powered on"), hours_text(*assessment.power_on_hours)});
    if (assessment.percentage_used) {
        lines.push_back(
            {tr("Rated endurance used"), QStringLiteral("%1%").arg(*assessment.percentage_used, 0, 'f', 0)});
    }
    if (life.host_written) lines.push_back({tr("Written by the host"), size_text(*life.host_written)});
    if (life.nand_written) lines.push_back({tr("Written to flash"), size_text(*life.nand_written)});
    if (life.write_amplification) {
        lines.push_back({tr("Write amplification"), QLocale().toString(*life.write_amplification, 'f', 2)});
    }
    std::erase_if(lines, [](const Line& line) { return line.value.isEmpty(); });
    return lines;
}

QStringList message_lines(const std::vector<Message>& messages) {
    QStringList lines;
    for (const auto& message : messages) {
        auto line =
            QStringLiteral("%1: %2").arg(severity_name(message.severity), translated(message.text, message.evidence));
        if (!message.remedy.empty()) line += QLatin1Char(' ') + translated(message.remedy, message.evidence);
        lines.append(line);
    }
    return lines;
}

std::vector<Message> all_findings(const DriveItem& item) {
    auto findings = item.report.findings;
    findings.insert(findings.end(), item.machine_findings.begin(), item.machine_findings.end());
    return findings;
}

std::string report_html(const DriveItem& item, const QString& version) {
    CheckReport report;
    report.drives = {item.report};
    report.machine_findings = item.machine_findings;
    return rendering::drive_html(report, version.toStdString(),
                                 QLocale().toString(QDateTime::currentDateTime(), QLocale::LongFormat).toStdString(),
                                 [](std::string_view words, const std::vector<Evidence>& evidence) {
                                     return translated(words, evidence).toStdString();
                                 });
}

QByteArray pdf_of(const QString& html, const QString& title) {
    constexpr int dots_per_inch = 300;
    constexpr double margin_mm = 15;
    QByteArray content;
    QBuffer buffer(&content);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    const bool letter = QLocale().measurementSystem() == QLocale::ImperialUSSystem;
    writer.setPageSize(QPageSize(letter ? QPageSize::Letter : QPageSize::A4));
    writer.setPageMargins(QMarginsF(margin_mm, margin_mm, margin_mm, margin_mm), QPageLayout::Millimeter);
    writer.setResolution(dots_per_inch);
    writer.setTitle(title);
    QTextDocument document;
    document.documentLayout()->setPaintDevice(&writer);
    document.setHtml(html);
    document.setPageSize(QSizeF(writer.pageLayout().paintRectPixels(dots_per_inch).size()));
    document.print(&writer);
    return content;
}

}  // namespace

QString report_text(const DriveItem& item) {
    const auto& report = item.report;
    QStringList lines{drive_name(report), QStringLiteral("%1. %2").arg(verdict_name(report.assessment.verdict),
                                                                       verdict_sentence(report.assessment.verdict))};
    for (const auto& line : message_lines(report.assessment.reasons)) lines.append(QStringLiteral("- ") + line);
    lines.append(QString());
    for (const auto& line : facts(item)) lines.append(QStringLiteral("%1: %2").arg(line.name, line.value));
    const auto findings = message_lines(all_findings(item));
    if (!findings.isEmpty()) lines.append({QString(), tr("Check")});
    for (const auto& line : findings) lines.append(QStringLiteral("- ") + line);
    CounterModel counters;
    counters.set_report(report);
    if (counters.rowCount() > 0) lines.append(QString());
    for (int row = 0; row < counters.rowCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < counters.columnCount(); ++column)
            cells.append(counters.index(row, column).data().toString());
        lines.append(cells.join(QLatin1Char('\t')));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

QStringList export_filters() {
    return {tr("Web page (*.html)"), tr("JSON (*.json)"), tr("Text (*.txt)"), tr("PDF (*.pdf)")};
}

ExportFormat export_format(const QString& filter, const QString& path) {
    if (const auto chosen = export_filters().indexOf(filter); chosen >= 0) return static_cast<ExportFormat>(chosen);
    if (path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive)) return ExportFormat::json;
    if (path.endsWith(QLatin1String(".txt"), Qt::CaseInsensitive)) return ExportFormat::text;
    if (path.endsWith(QLatin1String(".pdf"), Qt::CaseInsensitive)) return ExportFormat::pdf;
    return ExportFormat::html;
}

QString export_path(const QString& path, ExportFormat format) {
    static const QStringList kEndings{QStringLiteral(".html"), QStringLiteral(".json"), QStringLiteral(".txt"),
                                      QStringLiteral(".pdf")};
    const auto& wanted = kEndings[static_cast<qsizetype>(format)];
    if (path.endsWith(wanted, Qt::CaseInsensitive)) return path;
    if (format == ExportFormat::html && path.endsWith(QLatin1String(".htm"), Qt::CaseInsensitive)) return path;
    for (const auto& ending : kEndings) {
        if (path.endsWith(ending, Qt::CaseInsensitive)) return path.chopped(ending.size()) + wanted;
    }
    return path + wanted;
}

QByteArray export_as(ExportFormat format, const DriveItem& item, const QString& version) {
    if (format == ExportFormat::json) {
        auto document = json::envelope(version.toStdString());
        document["drives"] = json::Json::array({json::to_json(item.report, json::Detail::full)});
        return QByteArray::fromStdString(json::dump(document, 2) + "\n");
    }
    if (format == ExportFormat::text) return report_text(item).toUtf8();
    if (format == ExportFormat::pdf) return pdf_of(text(report_html(item, version)), drive_name(item.report));
    return QByteArray::fromStdString(report_html(item, version));
}

}  // namespace fettle::gui

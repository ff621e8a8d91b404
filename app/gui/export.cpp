// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/export.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

#include "app/gui/counter_model.h"
#include "app/gui/words.h"
#include "core/report/drive_json.h"

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

QString html_list(const QStringList& lines) {
    QString html;
    for (const auto& line : lines) html += QStringLiteral("<li>%1</li>\n").arg(line.toHtmlEscaped());
    return html.isEmpty() ? QString() : QStringLiteral("<ul>\n%1</ul>\n").arg(html);
}

QString html_counters(const DriveReport& report) {
    CounterModel counters;
    counters.set_report(report);
    if (counters.rowCount() == 0) return {};
    QString html = QStringLiteral("<table>\n<tr>");
    for (int column = 0; column < counters.columnCount(); ++column) {
        html += QStringLiteral("<th>%1</th>")
                    .arg(counters.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().toHtmlEscaped());
    }
    html += QStringLiteral("</tr>\n");
    for (int row = 0; row < counters.rowCount(); ++row) {
        html += QStringLiteral("<tr>");
        for (int column = 0; column < counters.columnCount(); ++column) {
            html += QStringLiteral("<td>%1</td>").arg(counters.index(row, column).data().toString().toHtmlEscaped());
        }
        html += QStringLiteral("</tr>\n");
    }
    return html + QStringLiteral("</table>\n");
}

QString report_html(const DriveItem& item, const QString& version) {
    const auto& report = item.report;
    const auto title = drive_name(report).toHtmlEscaped();
    QString rows;
    for (const auto& line : facts(item)) {
        rows += QStringLiteral("<tr><th>%1</th><td>%2</td></tr>\n")
                    .arg(line.name.toHtmlEscaped(), line.value.toHtmlEscaped());
    }
    QString html = QStringLiteral(
                       "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>%1</title><style>"
                       "body{font:15px sans-serif;max-width:60em;margin:2em auto;padding:0 1em}"
                       "table{border-collapse:collapse}td,th{text-align:left;padding:.2em .9em .2em "
                       "0;border-bottom:1px solid #ccc}"
                       "@media(prefers-color-scheme:dark){body{background:#1c1c1c;color:#e6e6e6}}"
                       "</style></head><body>\n<h1>%1</h1>\n")
                       .arg(title);
    html += QStringLiteral("<h2>%1</h2>\n<p>%2</p>\n")
                .arg(verdict_name(report.assessment.verdict).toHtmlEscaped(),
                     verdict_sentence(report.assessment.verdict).toHtmlEscaped());
    html += html_list(message_lines(report.assessment.reasons));
    html += QStringLiteral("<table>\n%1</table>\n").arg(rows);
    const auto findings = message_lines(all_findings(item));
    if (!findings.isEmpty()) html += QStringLiteral("<h2>%1</h2>\n").arg(tr("Check")) + html_list(findings);
    html += QStringLiteral("<h2>%1</h2>\n").arg(tr("Counters")) + html_counters(report);
    return html + QStringLiteral("<p><small>Fettle %1</small></p>\n</body></html>\n").arg(version.toHtmlEscaped());
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

QStringList export_filters() { return {tr("Web page (*.html)"), tr("JSON (*.json)"), tr("Text (*.txt)")}; }

ExportFormat export_format(const QString& filter, const QString& path) {
    if (const auto chosen = export_filters().indexOf(filter); chosen >= 0) return static_cast<ExportFormat>(chosen);
    if (path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive)) return ExportFormat::json;
    if (path.endsWith(QLatin1String(".txt"), Qt::CaseInsensitive)) return ExportFormat::text;
    return ExportFormat::html;
}

QString export_path(const QString& path, ExportFormat format) {
    static const QStringList kEndings{QStringLiteral(".html"), QStringLiteral(".json"), QStringLiteral(".txt")};
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
        auto document = report::envelope(version.toStdString());
        document["drives"] = report::Json::array({report::to_json(item.report, report::Detail::full)});
        return QByteArray::fromStdString(report::dump(document, 2) + "\n");
    }
    if (format == ExportFormat::text) return report_text(item).toUtf8();
    return report_html(item, version).toUtf8();
}

}  // namespace fettle::gui

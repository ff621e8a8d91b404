// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <QTextDocument>
#include <map>

#include "core/drive/maybe_asleep.h"

namespace fettle::gui {

namespace {

/// lupdate files the texts of free functions under their namespace.
QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

}  // namespace

QString text(std::string_view utf8) { return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size())); }

QString printable(const QString& words) {
    QString clean;
    clean.reserve(words.size());
    for (const auto letter : words) {
        const auto category = letter.category();
        const bool unseen = category == QChar::Other_Control || category == QChar::Other_Format ||
                            category == QChar::Separator_Line || category == QChar::Separator_Paragraph;
        clean.append(unseen ? QChar(QLatin1Char(' ')) : letter);
    }
    return clean;
}

QString plain_tip(const QString& words) { return Qt::mightBeRichText(words) ? words.toHtmlEscaped() : words; }

QString translated(std::string_view message_template, const std::vector<Evidence>& evidence) {
    const std::string english(message_template);
    // The context under which translations/extract.py files the templates of core.
    const auto local = QCoreApplication::translate("fettle", english.c_str()).toStdString();
    return text(render(local, evidence));
}

QString verdict_name(health::Verdict verdict) {
    switch (verdict) {
        case health::Verdict::good: return tr("Good");
        case health::Verdict::worn: return tr("Worn");
        case health::Verdict::attention: return tr("Needs attention");
        case health::Verdict::failing: return tr("Failing");
        case health::Verdict::failed: return tr("Failed");
        case health::Verdict::unknown: return tr("Unknown");
    }
    return {};
}

QString verdict_sentence(health::Verdict verdict) {
    switch (verdict) {
        case health::Verdict::good: return tr("This drive is in fine fettle.");
        case health::Verdict::worn: return tr("Its rated endurance is spent or nearly so. Nothing is broken.");
        case health::Verdict::attention: return tr("There is something you should look at.");
        case health::Verdict::failing: return tr("It shows signs of failing. Copy your data now.");
        case health::Verdict::failed: return tr("It does not work as a drive any more.");
        case health::Verdict::unknown: return tr("It told nothing that could be judged.");
    }
    return {};
}

QString severity_name(Severity severity) {
    switch (severity) {
        case Severity::info: return tr("Information");
        case Severity::advice: return tr("Advice");
        case Severity::warning: return tr("Warning");
        case Severity::critical: return tr("Critical");
    }
    return {};
}

QString kind_name(const DriveIdentity& identity) {
    if (!identity.solid_state) return tr("Not known");
    return *identity.solid_state ? tr("Solid-state drive") : tr("Hard disk");
}

QString bus_name(Bus bus) {
    switch (bus) {
        case Bus::sata: return QStringLiteral("SATA");
        case Bus::ide: return QStringLiteral("IDE");
        case Bus::nvme: return QStringLiteral("NVMe");
        case Bus::sas: return QStringLiteral("SAS");
        case Bus::scsi: return QStringLiteral("SCSI");
        case Bus::usb: return QStringLiteral("USB");
        case Bus::virtio: return QStringLiteral("virtio");
        case Bus::mmc: return QStringLiteral("eMMC/SD");
        case Bus::raid: return QStringLiteral("RAID");
        case Bus::unknown: return tr("Not known");
    }
    return {};
}

QString size_text(ByteCount size) { return tr("%1 (%2)").arg(text(decimal_size(size)), text(binary_size(size))); }

QString number_text(std::uint64_t number) { return QLocale().toString(static_cast<qulonglong>(number)); }

QString hours_text(std::uint64_t hours) {
    constexpr double hours_per_year = 8'766.0;
    auto plain = tr("%1 h").arg(number_text(hours));
    if (static_cast<double>(hours) < hours_per_year) return plain;
    return tr("%1 (%2 years)").arg(plain, QLocale().toString(static_cast<double>(hours) / hours_per_year, 'f', 1));
}

QString temperature_text(int celsius) { return tr("%1 °C").arg(celsius); }

namespace {

QString reason_text(const std::string& reason) {
    if (reason == "not-permitted") return tr("no permission");
    if (reason == "asleep") return tr("it sleeps");
    if (reason == kMaybeAsleep) return tr("its power mode cannot be read");
    if (reason == "unsupported") return tr("not supported");
    if (reason == "timeout") return tr("no answer in time");
    if (reason == "io") return tr("the transfer failed");
    if (reason == "vanished" || reason == "not-found") return tr("not there");
    if (reason == "truncated" || reason == "malformed") return tr("the answer makes no sense");
    return text(reason);
}

/// "smart-data" is an id; people read "smart data".
QString part_text(const std::string& what) {
    if (what == "drive") return tr("the whole drive");
    return text(what).replace(QLatin1Char('-'), QLatin1Char(' '));
}

}  // namespace

QString missing_text(const std::vector<Missing>& missing) {
    std::map<std::string, QStringList> parts_by_reason;
    for (const auto& part : missing) parts_by_reason[part.reason].append(part_text(part.what));
    QStringList lines;
    for (const auto& [reason, parts] : parts_by_reason) {
        auto line = tr("Not read: %1 (%2).").arg(parts.join(QStringLiteral(", ")), reason_text(reason));
        if (reason == "not-permitted") {
            line += QLatin1Char(' ') + tr("Start Fettle as an administrator to see it.");
        } else if (reason == "asleep") {
            line += QLatin1Char(' ') + tr("The disk was left asleep.");
        }
        lines.append(line);
    }
    return lines.join(QLatin1Char('\n'));
}

QString drive_name(const DriveReport& report) {
    const auto& model = report.facts.identity.model;
    if (!model.empty()) return text(model);
    if (!report.entry.id.empty()) return text(report.entry.id);
    return tr("Drive without a name");
}

}  // namespace fettle::gui

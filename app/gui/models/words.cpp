// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/words.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <QTextDocument>
#include <map>

#include "app/gui/models/system_words.h"
#include "app/gui/models/window_texts.h"
#include "core/drive/maybe_asleep.h"

namespace fettle::gui {

namespace {

/// lupdate uses the namespace as the context for free functions.
QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

/// Like QLocale's default: one choice for every text of the program.
Units& chosen_units() {
    static Units units;
    return units;
}

}  // namespace

void set_units(const Units& units) { chosen_units() = units; }
const Units& units() { return chosen_units(); }

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
    const auto* own = system_words::wording(message_template);
    if (own == nullptr) own = window_wording(message_template);
    // The context that translations/extract.py uses for the templates of core.
    auto local = own != nullptr ? tr(own) : QCoreApplication::translate("fettle", english.c_str());
    // Byte counts in the chosen unit; see render().
    if (units().binary) local.replace(QLatin1String(":size}"), QLatin1String(":gib}"));
    return text(render(local.toStdString(), evidence));
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

QString verdict_headline(health::Verdict verdict) {
    switch (verdict) {
        case health::Verdict::good: return tr("This drive is in good condition");
        case health::Verdict::worn: return tr("The rated endurance is used up or nearly so");
        case health::Verdict::attention: return tr("This drive needs attention");
        case health::Verdict::failing: return tr("This drive is likely to fail soon: copy your data now");
        case health::Verdict::failed: return tr("This drive no longer works");
        case health::Verdict::unknown: return tr("The drive reported no health data");
    }
    return {};
}

QString verdict_sentence(health::Verdict verdict) {
    switch (verdict) {
        case health::Verdict::good: return tr("No problems found.");
        case health::Verdict::worn:
            return tr("The rated endurance is used up or nearly so. Nothing is broken. Plan a replacement.");
        case health::Verdict::attention: return tr("See the reasons below.");
        case health::Verdict::failing: return tr("The drive is likely to fail soon. Copy your data now.");
        case health::Verdict::failed: return tr("The drive no longer works.");
        case health::Verdict::unknown: return tr("The drive reported no health data.");
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
    if (!identity.solid_state) return tr("Unknown");
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
        case Bus::unknown: return tr("Unknown");
    }
    return {};
}

QString size_text(ByteCount size) { return text(units().binary ? binary_size(size) : decimal_size(size)); }

QString number_text(std::uint64_t number) { return QLocale().toString(static_cast<qulonglong>(number)); }

QString hours_text(std::uint64_t hours) {
    constexpr double hours_per_year = 8'766.0;
    auto plain = tr("%1 h").arg(number_text(hours));
    if (static_cast<double>(hours) < hours_per_year) return plain;
    return tr("%1 (%2 years)").arg(plain, QLocale().toString(static_cast<double>(hours) / hours_per_year, 'f', 1));
}

double degrees_shown(int celsius) { return units().fahrenheit ? celsius * 1.8 + 32 : celsius; }

QString temperature_text(int celsius) {
    return (units().fahrenheit ? tr("%1 °F") : tr("%1 °C")).arg(qRound(degrees_shown(celsius)));
}

QString temperature_figure(int celsius) { return tr("%1°").arg(qRound(degrees_shown(celsius))); }

QString years_text(double years) {
    constexpr double beyond_reason = 20;
    if (years >= beyond_reason) return tr("more than 20 years");
    constexpr double counted_whole = 10;
    constexpr double months = 12;
    if (qRound(years * months) < 2) return tr("about a month");
    if (years < 1) return tr("about %1 months").arg(qRound(years * months));
    if (qRound(years * counted_whole) == qRound(counted_whole)) return tr("about a year");
    return tr("about %1 years").arg(QLocale().toString(years, 'f', years >= counted_whole ? 0 : 1));
}

QString percent_text(double percent) { return tr("%1%").arg(QLocale().toString(percent, 'f', 0)); }

namespace {

QString reason_text(const std::string& reason) {
    if (reason == "not-permitted") return tr("permission denied");
    if (reason == "asleep") return tr("in standby");
    if (reason == kMaybeAsleep) return tr("power mode unknown");
    if (reason == "unsupported") return tr("not supported");
    if (reason == "timeout") return tr("timed out");
    if (reason == "io") return tr("I/O error");
    if (reason == "vanished" || reason == "not-found") return tr("not present");
    if (reason == "truncated" || reason == "malformed") return tr("invalid response");
    return text(reason);
}

/// Makes an id readable: "smart-data" becomes "smart data".
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
            line += QLatin1Char(' ') + tr("To read it, start Fettle as an administrator.");
        } else if (reason == "asleep") {
            line += QLatin1Char(' ') + tr("The drive was not spun up.");
        }
        lines.append(line);
    }
    return lines.join(QLatin1Char('\n'));
}

QString drive_name(const DriveReport& report) {
    const auto& model = report.facts.identity.model;
    if (!model.empty()) return text(model);
    if (!report.entry.id.empty()) return text(report.entry.id);
    return tr("Unknown model");
}

}  // namespace fettle::gui

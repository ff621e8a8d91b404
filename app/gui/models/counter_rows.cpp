// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/counter_rows.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "app/gui/models/words.h"
#include "core/health/quantities.h"

namespace fettle::gui {

namespace {

using catalogue::Role;
using Rows = std::vector<CounterRow>;

constexpr std::uint64_t kNvmeDataUnitBytes = 512'000;  // NVMe Base 2.0 figure 207: thousands of 512 bytes

QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

QString quantity_text(const health::ExplainedAttribute& explained) {
    if (!explained.quantity || explained.meaning == nullptr) return {};
    // An implausible raw value times its unit may overflow the integers below.
    constexpr double most = 1e19;
    const auto whole = static_cast<std::uint64_t>(std::clamp(*explained.quantity, 0.0, most));
    switch (explained.meaning->raw.unit) {
        case catalogue::Unit::bytes: return size_text({whole});
        case catalogue::Unit::percent: return percent_text(*explained.quantity);
        case catalogue::Unit::celsius:
            return temperature_text(static_cast<int>(std::clamp(*explained.quantity, -1e3, 1e6)));
        case catalogue::Unit::hours: return tr("%1 h").arg(number_text(whole));
        case catalogue::Unit::count: return number_text(whole);
        case catalogue::Unit::none: return {};
    }
    return {};
}

/// The recorded counter that an attribute with this role is.
std::string trend_of(Role role) {
    switch (role) {
        case Role::temperature: return std::string(kTemperatureTrend);
        case Role::reallocated: return "reallocated";
        case Role::pending: return "pending";
        case Role::uncorrectable: return "uncorrectable";
        case Role::program_fail: return "program_fail";
        case Role::erase_fail: return "erase_fail";
        case Role::end_to_end: return "end_to_end";
        case Role::crc_errors: return "crc_errors";
        case Role::host_written: return std::string(kHostWrittenTrend);
        case Role::nand_written: return std::string(kNandWrittenTrend);
        case Role::life_left_percent:
        case Role::life_used_percent: return std::string(kUsedTrend);
        default: return {};
    }
}

QString table_words(const SmartAttribute& a) {
    QStringList words{tr("ID %1").arg(a.id)};
    if (a.value) words += tr("value %1").arg(*a.value);
    if (a.worst && a.worst != a.value) words += tr("worst %1").arg(*a.worst);
    if (a.threshold) words += tr("threshold %1").arg(*a.threshold);
    return words.join(QStringLiteral(" · "));
}

CounterRow attribute_row(const health::ExplainedAttribute& explained) {
    const auto& a = explained.attribute;
    CounterRow row;
    row.name = explained.meaning != nullptr ? translated(explained.meaning->name, {}) : printable(text(a.name));
    if (row.name.isEmpty()) row.name = tr("Unknown attribute");
    row.detail = table_words(a);
    const auto raw = a.raw ? number_text(*a.raw) : printable(text(a.raw_text));
    row.value = quantity_text(explained);
    if (row.value.isEmpty()) {
        row.value = raw;
    } else if (row.value != raw) {
        row.raw = raw;
    }
    if (explained.meaning != nullptr) row.explanation = translated(explained.meaning->explanation, {});
    if (a.crossed == Crossed::now) {
        row.severity = Severity::critical;
        row.explanation += QLatin1Char(' ') + tr("The normalized value is below its threshold.");
    }
    if (a.crossed == Crossed::past) {
        row.severity = Severity::warning;
        row.explanation += QLatin1Char(' ') + tr("The normalized value was below its threshold in the past.");
    }
    return row;
}

Rows ata_rows(const std::vector<health::ExplainedAttribute>& attributes) {
    constexpr std::uint8_t kDriveSensor = 194;
    Rows rows;
    /// One attribute for each recorded counter: tables that contain a quantity twice agree, or one of them stays 0.
    std::map<std::string, std::size_t> best;
    for (std::size_t i = 0; i < attributes.size(); ++i) {
        rows.push_back(attribute_row(attributes[i]));
        const auto name = trend_of(health::role_of(attributes[i]));
        if (name.empty()) continue;
        const auto [found, first] = best.emplace(name, i);
        if (first) continue;
        const auto& known = attributes[found->second];
        const bool sensor = name == kTemperatureTrend && attributes[i].attribute.id == kDriveSensor;
        const bool larger = name != kTemperatureTrend && attributes[i].quantity > known.quantity;
        if (sensor || larger) found->second = i;
    }
    for (const auto& [name, i] : best) {
        rows[i].trend = name;
        rows[i].falls = health::role_of(attributes[i]) == Role::life_left_percent;
    }
    return rows;
}

/// Counters of NVMe and SCSI.
class Counters {
public:
    template <typename T>
    CounterRow* add(const QString& name, const std::optional<T>& value, const QString& detail,
                    const QString& unit = QStringLiteral("%1")) {
        if (!value) return nullptr;
        CounterRow row;
        row.name = name;
        row.detail = detail;
        row.value = unit.arg(number_text(static_cast<std::uint64_t>(*value)));
        rows_.push_back(std::move(row));
        return &rows_.back();
    }
    /// Errors: any is one too many.
    void add_errors(const QString& name, const std::optional<std::uint64_t>& value, const QString& detail,
                    const std::string& trend = {}) {
        auto* row = add(name, value, detail);
        if (row == nullptr) return;
        row->raw = tr("should be 0");
        row->trend = trend;
        if (*value > 0) row->severity = Severity::critical;
    }
    void add_temperature(const std::optional<int>& celsius, const std::optional<int>& warning) {
        if (!celsius) return;
        CounterRow row;
        row.name = tr("Temperature");
        row.detail = tr("reported by the drive");
        row.value = temperature_text(*celsius);
        row.trend = kTemperatureTrend;
        if (warning && *warning > 0) row.raw = tr("limit %1").arg(temperature_text(*warning));
        if (warning && *warning > 0 && *celsius >= *warning) row.severity = Severity::warning;
        rows_.push_back(std::move(row));
    }
    void add_used(const std::optional<std::uint8_t>& percent) {
        auto* row = add(tr("Rated endurance used"), percent, tr("estimated by the drive; can exceed 100%"), tr("%1%"));
        if (row == nullptr) return;
        row->trend = kUsedTrend;
        constexpr unsigned kExhausted = 100;
        if (*percent >= kExhausted) row->severity = Severity::warning;
    }
    void add_units(const QString& name, const std::optional<std::uint64_t>& units, std::string_view trend) {
        auto* row = add(name, units, tr("by the host"));
        if (row == nullptr) return;
        row->raw = tr("%1 units").arg(row->value);
        row->value = size_text(saturating_bytes(*units, kNvmeDataUnitBytes));
        row->trend = trend;
    }
    [[nodiscard]] Rows take() && { return std::move(rows_); }

private:
    Rows rows_;
};

/// Critical Warning, NVMe Base 2.0 figure 207.
QString warnings_text(std::uint8_t bits) {
    const std::array<QString, 6> names{tr("spare below threshold"), tr("temperature outside limits"),
                                       tr("reliability degraded"),  tr("read-only"),
                                       tr("memory backup failed"),  tr("persistent memory read-only")};
    QStringList words;
    for (std::size_t bit = 0; bit < names.size(); ++bit) {
        if ((bits >> bit & 1U) != 0) words += names.at(bit);
    }
    return words.isEmpty() ? tr("none set") : words.join(QStringLiteral(", "));
}

Rows nvme_rows(const NvmeHealth& nvme) {
    Counters all;
    if (const auto& bits = nvme.critical_warning) {
        auto* row = all.add(tr("Critical warnings"), bits, warnings_text(*bits));
        row->value = QStringLiteral("%1h").arg(*bits, 2, 16, QLatin1Char('0'));
        row->raw = tr("should be 00h");
        if (*bits != 0) row->severity = Severity::critical;
    }
    if (auto* row =
            all.add(tr("Available spare"), nvme.available_spare_percent, tr("replaces blocks that fail"), tr("%1%"))) {
        if (const auto& threshold = nvme.available_spare_threshold_percent) {
            row->raw = tr("threshold %1%").arg(*threshold);
            if (*nvme.available_spare_percent < *threshold) row->severity = Severity::critical;
        }
    }
    all.add_errors(tr("Media and data integrity errors"), nvme.media_errors, tr("data that could not be read"),
                   "media_errors");
    all.add_used(nvme.percentage_used);
    all.add_temperature(nvme.temperature_celsius, nvme.warning_temperature_celsius);
    all.add_units(tr("Data written"), nvme.data_units_written, kHostWrittenTrend);
    all.add_units(tr("Data read"), nvme.data_units_read, {});
    all.add(tr("Write commands"), nvme.host_write_commands, tr("from the host"));
    all.add(tr("Read commands"), nvme.host_read_commands, tr("from the host"));
    all.add(tr("Controller busy time"), nvme.controller_busy_minutes, tr("with commands"), tr("%1 min"));
    all.add(tr("Powered on"), nvme.power_on_hours, tr("in all"), tr("%1 h"));
    all.add(tr("Power cycles"), nvme.power_cycles, tr("in all"));
    all.add(tr("Unsafe shutdowns"), nvme.unsafe_shutdowns, tr("power lost without warning"));
    all.add(tr("Error log entries"), nvme.error_log_entries, tr("commands that ended with an error"));
    all.add(tr("Above warning temperature"), nvme.warning_temperature_minutes, tr("in all"), tr("%1 min"));
    all.add(tr("Above critical temperature"), nvme.critical_temperature_minutes, tr("in all"), tr("%1 min"));
    return std::move(all).take();
}

Rows scsi_rows(const ScsiHealth& scsi) {
    Counters all;
    all.add_used(scsi.percentage_used);
    all.add_temperature(scsi.temperature_celsius, scsi.trip_temperature_celsius);
    all.add_errors(tr("Uncorrected read errors"), scsi.uncorrected_read_errors, tr("data that could not be read"));
    all.add_errors(tr("Uncorrected write errors"), scsi.uncorrected_write_errors, tr("data that could not be written"));
    all.add_errors(tr("Uncorrected verify errors"), scsi.uncorrected_verify_errors,
                   tr("data that failed verification"));
    all.add(tr("Non-medium errors"), scsi.non_medium_errors, tr("from the connection or the host"));
    if (auto* row = all.add(tr("Grown defects"), scsi.grown_defects, tr("sectors that the drive has replaced"))) {
        row->trend = "reallocated";
    }
    return std::move(all).take();
}

}  // namespace

std::vector<CounterRow> counter_rows(const DriveReport& report) {
    if (!report.assessment.attributes.empty()) return ata_rows(report.assessment.attributes);
    if (report.facts.nvme) return nvme_rows(*report.facts.nvme);
    return report.facts.scsi ? scsi_rows(*report.facts.scsi) : Rows();
}

}  // namespace fettle::gui

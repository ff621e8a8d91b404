// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analyse/report_words.h"
#include "core/analyse/smartctl_text_report.h"
#include "core/analyse/text_lines.h"
#include "core/analyse/text_numbers.h"

namespace fettle::analyse::text {

namespace {

void vendor(Run& run, std::string_view value) {
    run.protocol = Protocol::scsi;
    run.identity().vendor = value;
    run.identity().model = value;
}

void product(Run& run, std::string_view value) {
    run.protocol = Protocol::scsi;
    auto& model = run.identity().model;
    if (!model.empty() && !value.empty()) model.push_back(' ');
    model.append(value);
}

void revision(Run& run, std::string_view value) { run.identity().firmware = value; }

/// smartctl 5: "SEAGATE  ST336607LW       Version: 0006"
void old_device_line(Run& run, std::string_view value) {
    constexpr std::string_view mark = "Version:";
    const auto version = value.find(mark);
    if (version == std::string_view::npos) return;
    revision(run, trim(value.substr(version + mark.size())));
    auto words = value.substr(0, version);
    vendor(run, take_word(words));
    product(run, trim(words));
}

/// "OK", or the text of the additional sense code followed by "[asc=5d, ascq=73]".
void health(Run& run, std::string_view value) {
    if (run.protocol == Protocol::unknown) run.protocol = Protocol::scsi;
    if (value.starts_with("OK") || value.starts_with("PASSED")) run.passed = true;
    if (contains(value, "FAIL") || contains(value, "asc=")) run.passed = false;
    const auto asc = value.find("asc=");
    const auto ascq = value.find("ascq=");
    if (asc == std::string_view::npos || ascq == std::string_view::npos) return;
    const auto code = [value](std::size_t start) -> std::optional<std::uint8_t> {
        const auto digits = value.substr(start, value.find_first_of(",] ", start) - start);
        const auto number = hexadecimal(digits);
        return number && *number <= 0xFF ? std::optional(static_cast<std::uint8_t>(*number)) : std::nullopt;
    };
    run.scsi.exception_asc = code(asc + 4);
    run.scsi.exception_ascq = code(ascq + 5);
}

void percentage_used(Run& run, std::string_view value) {
    const auto percent = grouped_integer(value);
    if (percent && *percent <= 0xFF) run.scsi.percentage_used = static_cast<std::uint8_t>(*percent);
}

/// The value of "Accumulated power on time, hours:minutes 5675:39 [340539 minutes]" after the colon.
void power_on_time(Run& run, std::string_view value) {
    if (take_word(value) != "minutes") return;
    const auto time = take_word(value);
    const auto colon = time.find(':');
    const auto hours = grouped_integer(time.substr(0, colon));
    if (!hours || colon == std::string_view::npos || *hours > 100'000'000) return;
    const auto minutes = decimal(time.substr(colon + 1));
    if (minutes && *minutes < 60) run.scsi.power_on_minutes = *hours * 60 + *minutes;
}

void sector_size(Run& run, std::string_view value, bool physical) {
    const auto bytes = grouped_integer(value);
    if (!bytes || *bytes == 0 || *bytes > 1U << 20U) return;
    auto& identity = run.identity();
    (physical ? identity.physical_sector_bytes : identity.logical_sector_bytes) = static_cast<std::uint32_t>(*bytes);
}

void error_counters(Run& run, std::string_view) {
    run.table = Table::error_counters;
    if (run.protocol == Protocol::unknown) run.protocol = Protocol::scsi;
}

constexpr std::array kRules{
    Rule{"Accumulated power on time, hours", power_on_time},
    Rule{"Compliance", [](Run& run, std::string_view v) { run.identity().standard = v; }},
    Rule{"Current Drive Temperature",
         [](Run& run, std::string_view v) { run.scsi.temperature_celsius = leading_int(v); }},
    Rule{"Device", old_device_line},
    Rule{"Drive Trip Temperature",
         [](Run& run, std::string_view v) { run.scsi.trip_temperature_celsius = leading_int(v); }},
    Rule{"Elements in grown defect list",
         [](Run& run, std::string_view v) { run.scsi.grown_defects = grouped_integer(v); }},
    Rule{"Error counter log", error_counters},
    Rule{"Logical Unit id", [](Run& run, std::string_view v) { run.identity().wwn = world_wide_name(v); }},
    Rule{"Logical block size", [](Run& run, std::string_view v) { sector_size(run, v, false); }},
    Rule{"Non-medium error count",
         [](Run& run, std::string_view v) { run.scsi.non_medium_errors = grouped_integer(v); }},
    Rule{"Percentage used endurance indicator", percentage_used},
    Rule{"Physical block size", [](Run& run, std::string_view v) { sector_size(run, v, true); }},
    Rule{"Product", product},
    Rule{"Revision", revision},
    Rule{"SMART Health Status", health},
    Rule{"Transport protocol", [](Run& run, std::string_view v) { run.identity().bus = transport_bus(v); }},
    Rule{"Vendor", vendor},
    Rule{"read", [](Run& run, std::string_view v) { read_error_counter_row(run, "read", v); }},
    Rule{"verify", [](Run& run, std::string_view v) { read_error_counter_row(run, "verify", v); }},
    Rule{"write", [](Run& run, std::string_view v) { read_error_counter_row(run, "write", v); }},
};
static_assert(sorted(kRules));

}  // namespace

bool read_scsi(Run& run, std::string_view key, std::string_view value) { return apply_rule(kRules, run, key, value); }

void read_scsi_plain(Run& run, std::string_view line) {
    // LBPME is set: the unit supports UNMAP or WRITE SAME with the unmap bit (SBC-4 4.7.3).
    if (line.starts_with("LU is resource provisioned") || line.starts_with("LU is thin provisioned")) {
        run.capabilities().trim = true;
    }
    // The factory page of Seagate and Hitachi drives: "number of hours powered up = 22364.87"
    constexpr std::string_view hours = "number of hours powered up = ";
    if (line.starts_with(hours) && !run.cut && !run.scsi.power_on_minutes) {
        const auto value = thousandths(line.substr(hours.size()));
        if (value && *value < 100'000'000'000) run.scsi.power_on_minutes = *value * 60 / 1000;
    }
}

}  // namespace fettle::analyse::text

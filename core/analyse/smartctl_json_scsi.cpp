// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "core/analyse/self_tests.h"
#include "core/analyse/smartctl_json_parts.h"
#include "core/analyse/text_lines.h"
#include "core/analyse/text_numbers.h"

namespace fettle::analyse::json {

namespace {

std::optional<int> celsius(const Value& report, const char* name) {
    const auto degrees = narrow<std::uint8_t>(report, {"temperature", name});
    return degrees ? std::optional<int>(*degrees) : std::nullopt;
}

std::optional<ByteCount> processed(const Value& report, const char* direction) {
    // "162438.759": 10^9 bytes with three decimals, as text.
    const auto megabytes = thousandths(text(report, {"scsi_error_counter_log", direction, "gigabytes_processed"}));
    if (!megabytes) return std::nullopt;
    return saturating_bytes(*megabytes, 1'000'000);
}

std::optional<std::uint64_t> uncorrected(const Value& report, const char* direction) {
    return count(report, {"scsi_error_counter_log", direction, "total_uncorrected_errors"});
}

std::optional<std::uint64_t> power_on_minutes(const Value& report) {
    const auto hours = narrow<std::uint32_t>(report, {"power_on_time", "hours"});
    if (!hours) return std::nullopt;
    return std::uint64_t{*hours} * 60 + narrow<std::uint8_t>(report, {"power_on_time", "minutes"}).value_or(0);
}

std::optional<std::uint8_t> percentage_used(const Value& report) {
    const auto used = narrow<std::uint8_t>(report, {"scsi_percentage_used_endurance_indicator"});
    return used ? used : narrow<std::uint8_t>(report, {"endurance_used", "current_percent"});
}

/// SPC-5 table 333: 0 passed; 3 to 7 failed; 1, 2 aborted; 15 running.
void read_self_tests(const Value& report, ScsiHealth& health) {
    constexpr int most = 20;  // entries of log page 10h
    for (int i = 0; i < most; ++i) {
        const auto key = fmt::format("scsi_self_test_{}", i);
        const auto* const row = find(report, {key.c_str()});
        if (row == nullptr) return;
        auto test = make_self_test(text(*row, {"code", "string"}), self_test_outcome(text(*row, {"result", "string"})));
        if (const auto result = count(*row, {"result", "value"})) {
            test.passed = *result == 0;
            test.failed = *result >= 3 && *result <= 7;
        }
        test.power_on_hours = count(*row, {"power_on_time", "hours"});
        test.failing_lba = count(*row, {"lba_first_failure", "value"});
        health.self_tests.push_back(std::move(test));
    }
}

}  // namespace

ScsiHealth read_scsi(const Value& report) {
    ScsiHealth health;
    health.passed = boolean(report, {"smart_status", "passed"});
    health.exception_asc = narrow<std::uint8_t>(report, {"smart_status", "scsi", "asc"});
    health.exception_ascq = narrow<std::uint8_t>(report, {"smart_status", "scsi", "ascq"});
    health.percentage_used = percentage_used(report);
    health.temperature_celsius = celsius(report, "current");
    health.trip_temperature_celsius = celsius(report, "drive_trip");
    if (!health.trip_temperature_celsius) {  // its place in some versions
        const auto trip = narrow<std::uint8_t>(report, {"scsi_temperature", "drive_trip"});
        if (trip) health.trip_temperature_celsius = *trip;
    }
    health.power_on_minutes = power_on_minutes(report);
    health.uncorrected_read_errors = uncorrected(report, "read");
    health.uncorrected_write_errors = uncorrected(report, "write");
    health.uncorrected_verify_errors = uncorrected(report, "verify");
    health.grown_defects = count(report, {"scsi_grown_defect_list"});
    health.bytes_read = processed(report, "read");
    health.bytes_written = processed(report, "write");
    read_self_tests(report, health);
    return health;
}

}  // namespace fettle::analyse::json

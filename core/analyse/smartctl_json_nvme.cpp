// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analyse/self_tests.h"
#include "core/analyse/smartctl_json_parts.h"

namespace fettle::analyse::json {

namespace {

std::optional<int> celsius(const Value& value, std::initializer_list<const char*> path) {
    const auto degrees = integer(value, path);
    constexpr std::int64_t limit = 65'536;  // the log counts kelvin in 16 bits
    if (!degrees || *degrees < -limit || *degrees > limit) return std::nullopt;
    return static_cast<int>(*degrees);
}

void read_log(const Value& log, NvmeHealth& health) {
    health.critical_warning = narrow<std::uint8_t>(log, {"critical_warning"});
    health.temperature_celsius = celsius(log, {"temperature"});
    health.available_spare_percent = narrow<std::uint8_t>(log, {"available_spare"});
    health.available_spare_threshold_percent = narrow<std::uint8_t>(log, {"available_spare_threshold"});
    health.percentage_used = narrow<std::uint8_t>(log, {"percentage_used"});
    health.data_units_read = count(log, {"data_units_read"});
    health.data_units_written = count(log, {"data_units_written"});
    health.host_read_commands = count(log, {"host_reads"});
    health.host_write_commands = count(log, {"host_writes"});
    health.controller_busy_minutes = count(log, {"controller_busy_time"});
    health.power_cycles = count(log, {"power_cycles"});
    health.power_on_hours = count(log, {"power_on_hours"});
    health.unsafe_shutdowns = count(log, {"unsafe_shutdowns"});
    health.media_errors = count(log, {"media_errors"});
    health.error_log_entries = count(log, {"num_err_log_entries"});
    health.warning_temperature_minutes = count(log, {"warning_temp_time"});
    health.critical_temperature_minutes = count(log, {"critical_comp_time"});
    for (const auto& sensor : array(log, {"temperature_sensors"})) {
        if (const auto degrees = celsius(sensor, {})) health.sensors_celsius.push_back(*degrees);
    }
}

SelfTest self_test(const Value& row) {
    auto test = make_self_test(text(row, {"self_test_code", "string"}),
                               self_test_outcome(text(row, {"self_test_result", "string"})));
    // NVMe Base 2.0 figure 220: 0 passed, 5 fatal, 6 and 7 a segment failed, the rest aborted.
    if (const auto result = count(row, {"self_test_result", "value"})) {
        test.passed = *result == 0;
        test.failed = *result >= 5 && *result <= 7;
    }
    test.power_on_hours = count(row, {"power_on_hours"});
    test.failing_lba = count(row, {"lba", "value"});
    if (!test.failing_lba) test.failing_lba = count(row, {"lba"});
    return test;
}

}  // namespace

NvmeHealth read_nvme(const Value& report) {
    NvmeHealth health;
    health.passed = boolean(report, {"smart_status", "passed"});
    health.warning_temperature_celsius = celsius(report, {"nvme_composite_temperature_threshold", "warning"});
    health.critical_temperature_celsius = celsius(report, {"nvme_composite_temperature_threshold", "critical"});
    if (const auto* const log = find(report, {"nvme_smart_health_information_log"}); log != nullptr) {
        read_log(*log, health);
    }
    for (const auto& row : array(report, {"nvme_self_test_log", "table"})) {
        health.self_tests.push_back(self_test(row));
    }
    return health;
}

}  // namespace fettle::analyse::json

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/nvme/smart_log.h"

#include "core/nvme/identify_controller.h"

namespace fettle::nvme {

namespace {

// Offsets of NVMe Base 2.0 figure 207.
constexpr std::size_t kCriticalWarning = 0;
constexpr std::size_t kTemperature = 1;
constexpr std::size_t kAvailableSpare = 3;
constexpr std::size_t kSpareThreshold = 4;
constexpr std::size_t kPercentageUsed = 5;
constexpr std::size_t kEnduranceGroupWarning = 6;
constexpr std::size_t kDataUnitsRead = 32;
constexpr std::size_t kDataUnitsWritten = 48;
constexpr std::size_t kHostReads = 64;
constexpr std::size_t kHostWrites = 80;
constexpr std::size_t kBusyMinutes = 96;
constexpr std::size_t kPowerCycles = 112;
constexpr std::size_t kPowerOnHours = 128;
constexpr std::size_t kUnsafeShutdowns = 144;
constexpr std::size_t kMediaErrors = 160;
constexpr std::size_t kErrorLogEntries = 176;
constexpr std::size_t kWarningMinutes = 192;
constexpr std::size_t kCriticalMinutes = 196;
constexpr std::size_t kSensors = 200;
constexpr std::size_t kThermal1Count = 216;
constexpr std::size_t kThermal2Count = 220;
constexpr std::size_t kThermal1Seconds = 224;
constexpr std::size_t kThermal2Seconds = 228;

}  // namespace

Result<SmartLog> decode_smart_log(BytesView bytes) {
    const auto fixed = bytes.fixed<kSmartLogBytes>(0, "SMART / Health Information log");
    if (!fixed) return fail(fixed.error());
    const auto view = *fixed;
    SmartLog log;
    log.critical_warning = view.u8<kCriticalWarning>();
    log.temperature_celsius = celsius_from_kelvin(view.le16<kTemperature>());
    log.available_spare_percent = view.u8<kAvailableSpare>();
    log.available_spare_threshold_percent = view.u8<kSpareThreshold>();
    log.percentage_used = view.u8<kPercentageUsed>();
    log.endurance_group_warning = view.u8<kEnduranceGroupWarning>();
    log.data_units_read = view.le128<kDataUnitsRead>();
    log.data_units_written = view.le128<kDataUnitsWritten>();
    log.host_read_commands = view.le128<kHostReads>();
    log.host_write_commands = view.le128<kHostWrites>();
    log.controller_busy_minutes = view.le128<kBusyMinutes>();
    log.power_cycles = view.le128<kPowerCycles>();
    log.power_on_hours = view.le128<kPowerOnHours>();
    log.unsafe_shutdowns = view.le128<kUnsafeShutdowns>();
    log.media_errors = view.le128<kMediaErrors>();
    log.error_log_entries = view.le128<kErrorLogEntries>();
    log.warning_temperature_minutes = view.le32<kWarningMinutes>();
    log.critical_temperature_minutes = view.le32<kCriticalMinutes>();
    for (std::size_t i = 0; i < log.sensors_celsius.size(); ++i) {
        log.sensors_celsius[i] = celsius_from_kelvin(view.row<kSensors, 2, 8>(i).le16<0>());
    }
    log.thermal_management_1_count = view.le32<kThermal1Count>();
    log.thermal_management_2_count = view.le32<kThermal2Count>();
    log.thermal_management_1_seconds = view.le32<kThermal1Seconds>();
    log.thermal_management_2_seconds = view.le32<kThermal2Seconds>();
    return log;
}

void apply(const SmartLog& log, NvmeHealth& health) {
    health.critical_warning = log.critical_warning;
    health.temperature_celsius = log.temperature_celsius;
    health.available_spare_percent = log.available_spare_percent;
    health.available_spare_threshold_percent = log.available_spare_threshold_percent;
    health.percentage_used = log.percentage_used;
    health.data_units_read = log.data_units_read.saturated();
    health.data_units_written = log.data_units_written.saturated();
    health.host_read_commands = log.host_read_commands.saturated();
    health.host_write_commands = log.host_write_commands.saturated();
    health.controller_busy_minutes = log.controller_busy_minutes.saturated();
    health.power_cycles = log.power_cycles.saturated();
    health.power_on_hours = log.power_on_hours.saturated();
    health.unsafe_shutdowns = log.unsafe_shutdowns.saturated();
    health.media_errors = log.media_errors.saturated();
    health.error_log_entries = log.error_log_entries.saturated();
    health.warning_temperature_minutes = log.warning_temperature_minutes;
    health.critical_temperature_minutes = log.critical_temperature_minutes;
    health.sensors_celsius.clear();
    for (const auto& sensor : log.sensors_celsius) {
        if (sensor) health.sensors_celsius.push_back(*sensor);
    }
}

}  // namespace fettle::nvme

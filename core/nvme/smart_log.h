// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/drive/facts.h"

namespace fettle::nvme {

inline constexpr std::size_t kSmartLogBytes = 512;

/// SMART / Health Information, log 02h (NVMe Base 2.0 figure 207).
struct SmartLog {
    std::uint8_t critical_warning = 0;
    std::optional<int> temperature_celsius;  ///< composite
    std::uint8_t available_spare_percent = 0;
    std::uint8_t available_spare_threshold_percent = 0;
    std::uint8_t percentage_used = 0;  ///< 255: 255 or more
    std::uint8_t endurance_group_warning = 0;
    Uint128 data_units_read;  ///< thousands of 512 bytes, rounded up
    Uint128 data_units_written;
    Uint128 host_read_commands;
    Uint128 host_write_commands;
    Uint128 controller_busy_minutes;
    Uint128 power_cycles;
    Uint128 power_on_hours;
    Uint128 unsafe_shutdowns;
    Uint128 media_errors;
    Uint128 error_log_entries;
    std::uint32_t warning_temperature_minutes = 0;
    std::uint32_t critical_temperature_minutes = 0;
    std::array<std::optional<int>, 8> sensors_celsius;  ///< sensor 1 first
    std::uint32_t thermal_management_1_count = 0;
    std::uint32_t thermal_management_2_count = 0;
    std::uint32_t thermal_management_1_seconds = 0;
    std::uint32_t thermal_management_2_seconds = 0;
};

/// Needs 512 bytes. Errors: truncated.
[[nodiscard]] Result<SmartLog> decode_smart_log(BytesView bytes);

/// Stores the log in the facts used by health.
void apply(const SmartLog& log, NvmeHealth& health);

}  // namespace fettle::nvme

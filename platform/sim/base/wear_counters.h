// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/base/units.h"

namespace fettle::sim {

/// A drive's history so far: source of the health logs of all protocols.
struct WearCounters {
    std::uint64_t power_on_seconds = 0;
    std::uint64_t power_cycles = 0;
    std::uint64_t unsafe_shutdowns = 0;
    ByteCount host_written;
    ByteCount host_read;
    ByteCount flash_written;
    std::uint64_t host_write_commands = 0;
    std::uint64_t host_read_commands = 0;
    std::uint64_t busy_seconds = 0;
    double wear = 0;  ///< share of the rated life that is used; may pass 1
    std::uint32_t average_erase_count = 0;
    std::uint32_t largest_erase_count = 0;
    std::uint32_t reallocated_blocks = 0;
    std::uint32_t program_failures = 0;
    std::uint32_t erase_failures = 0;
    std::uint64_t uncorrectable_errors = 0;
    std::uint64_t crc_errors = 0;  ///< on the link
    std::uint64_t error_log_entries = 0;
    int available_spare_percent = 100;
    int spare_threshold_percent = 10;
    int temperature_celsius = 35;
    int lowest_temperature_celsius = 20;
    int highest_temperature_celsius = 50;
};

}  // namespace fettle::sim

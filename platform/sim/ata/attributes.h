// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "platform/sim/base/settings.h"
#include "platform/sim/base/wear_counters.h"

namespace fettle::sim::sata {

/// Source of an attribute's raw value.
enum class Source : std::uint8_t {
    constant,
    power_on_hours,
    power_on_minutes,
    power_cycles,
    unsafe_shutdowns,
    host_written,
    host_read,
    flash_written,
    wear_used_percent,
    wear_left_percent,
    average_erase_count,
    largest_erase_count,
    reallocated,
    program_failures,
    erase_failures,
    uncorrectable,
    crc_errors,
    spare_percent,
    temperature,
    temperature_min_max,
    pending_sectors,
};

/// Calculation of an attribute's normalised value.
enum class Normal : std::uint8_t {
    constant,             ///< `value`
    wear_left,            ///< 100 less the used share of life, at least 1
    spare,                ///< available spare in percent
    temperature,          ///< 100 less degrees
    minus_raw,            ///< `value` less the raw value, at least 1
    written_of_endurance  ///< `value` less raw / `step`, at least 1
};

struct AttributeRow {
    std::uint8_t id = 0;
    Source source = Source::constant;
    Normal normal = Normal::constant;
    std::uint64_t unit = 1;  ///< raw = source / unit
    std::uint64_t raw = 0;   ///< of `constant`; added to the others
    std::uint64_t step = 1;
    std::uint8_t value = 100;
    std::uint8_t threshold = 0;
    std::uint16_t flags = 0x0032;
};

struct AttributeNow {
    std::uint8_t value = 0;
    std::uint64_t raw = 0;  ///< 48 bits
};

/// The rows of `ata.smart.attribute`, or those of a generic SSD if there are none.
[[nodiscard]] std::vector<AttributeRow> read_attributes(Settings& smart);
[[nodiscard]] AttributeNow evaluate(const AttributeRow& row, const WearCounters& counters,
                                    std::uint64_t pending_sectors);

}  // namespace fettle::sim::sata

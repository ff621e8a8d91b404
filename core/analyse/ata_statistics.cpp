// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analyse/ata_statistics.h"

#include <array>
#include <limits>

namespace fettle::analyse {

namespace {

struct Count {
    std::uint64_t page;
    std::uint64_t offset;
    std::optional<std::uint64_t> DeviceStatistics::*member;
};
constexpr std::array kCounts{
    Count{1, 0x008, &DeviceStatistics::power_cycles},  // ACS-4 9.5.4: Lifetime Power-On Resets
    Count{1, 0x010, &DeviceStatistics::power_on_hours},
    Count{1, 0x018, &DeviceStatistics::sectors_written},
    Count{1, 0x028, &DeviceStatistics::sectors_read},
    Count{3, 0x020, &DeviceStatistics::reallocated_sectors},  // ACS-4 9.5.6: Rotating Media
    Count{4, 0x008, &DeviceStatistics::reported_uncorrectable},
    Count{4, 0x010, &DeviceStatistics::resets_between_accept_and_completion},
    Count{6, 0x018, &DeviceStatistics::interface_crc_errors},
    Count{7, 0x008, &DeviceStatistics::percentage_used},
};

struct Temperature {
    std::uint64_t offset;
    std::optional<int> DeviceStatistics::*member;
};
constexpr std::uint64_t kTemperaturePage = 5;
constexpr std::array kTemperatures{
    Temperature{0x008, &DeviceStatistics::temperature_celsius},
    Temperature{0x020, &DeviceStatistics::highest_temperature_celsius},
    Temperature{0x058, &DeviceStatistics::specified_maximum_celsius},
};

}  // namespace

void put_statistic(DeviceStatistics& statistics, std::uint64_t page, std::uint64_t offset, std::int64_t value) {
    if (page == kTemperaturePage) {
        for (const auto& temperature : kTemperatures) {
            const bool one_byte = value >= std::numeric_limits<std::int8_t>::min() && value <= 0xFF;
            if (temperature.offset == offset && one_byte) statistics.*temperature.member = static_cast<int>(value);
        }
        return;
    }
    for (const auto& count : kCounts) {
        if (count.page != page || count.offset != offset || value < 0) continue;
        statistics.*count.member = static_cast<std::uint64_t>(value);
    }
}

}  // namespace fettle::analyse

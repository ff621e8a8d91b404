// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "platform/sim/ata/handlers.h"

/// Device Statistics, log 04h (ACS-4 9.5): eight pages, of which an SSD has 0, 1, 4, 5, 6 and 7. Pages that
/// are not there are zeros.
namespace fettle::sim::sata {

namespace {

constexpr std::array<std::uint8_t, 6> kPages{0, 1, 4, 5, 6, 7};
constexpr std::size_t kLogPages = 8;

/// Flags of a statistic: supported, and its value valid.
constexpr std::uint64_t kThere = 1ULL << 63U | 1ULL << 62U;

class Page {
public:
    Page(Bytes log, std::uint8_t number) : page_(log.subspan(number * kBlock, kBlock)) {
        put64(page_, 0, 1U | std::uint64_t{number} << 16U);
    }
    void count(std::size_t at, std::uint64_t value, unsigned bits) {
        put64(page_, at, kThere | std::min<std::uint64_t>(value, (1ULL << bits) - 1));
    }
    void celsius(std::size_t at, int value) {
        put64(page_, at, kThere | static_cast<std::uint8_t>(std::clamp(value, -127, 127)));
    }
    void byte(std::size_t at, std::uint8_t value) { page_[at] = value; }

private:
    Bytes page_;
};

}  // namespace

std::vector<std::uint8_t> statistics_log(const Context& drive) {
    const WearCounters counters = drive.drive_state.counters();
    const std::uint32_t sector = drive.drive_state.medium().sector_bytes();
    std::vector<std::uint8_t> log(kLogPages * kBlock);

    Page list(log, 0);
    list.byte(8, static_cast<std::uint8_t>(kPages.size()));
    for (std::size_t i = 0; i < kPages.size(); ++i) list.byte(9 + i, kPages.at(i));

    Page general(log, 1);
    general.count(8, counters.power_cycles, 32);
    general.count(16, counters.power_on_seconds / 3600, 32);
    general.count(24, counters.host_written.bytes / sector, 48);
    general.count(32, counters.host_write_commands, 48);
    general.count(40, counters.host_read.bytes / sector, 48);
    general.count(48, counters.host_read_commands, 48);
    general.count(56, counters.power_on_seconds * 1000, 48);
    general.count(64, drive.state.media.bad.size(), 32);

    Page errors(log, 4);
    errors.count(8, counters.uncorrectable_errors, 32);
    errors.count(16, 0, 32);

    Page temperature(log, 5);
    temperature.celsius(8, counters.temperature_celsius);
    temperature.celsius(32, counters.highest_temperature_celsius);
    temperature.celsius(40, counters.lowest_temperature_celsius);
    temperature.celsius(88, drive.traits.hottest_celsius);
    temperature.celsius(104, drive.traits.coldest_celsius);

    Page transport(log, 6);
    transport.count(8, drive.state.hardware_resets, 32);
    transport.count(24, counters.crc_errors, 32);

    Page solid_state(log, 7);
    solid_state.count(8, static_cast<std::uint64_t>(std::clamp(std::floor(counters.wear * 100), 0.0, 255.0)), 8);
    return log;
}

}  // namespace fettle::sim::sata

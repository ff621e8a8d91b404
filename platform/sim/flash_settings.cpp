// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/flash_settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace fettle::sim {

namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 50U;

std::uint32_t count(Settings& table, const std::string& key, std::uint32_t fallback, std::uint32_t most) {
    return static_cast<std::uint32_t>(table.number(key, fallback, 1, most));
}

ftl::Geometry read_geometry(Settings& table) {
    ftl::Geometry geometry;
    geometry.channels = count(table, "channels", geometry.channels, 64);
    geometry.dies_per_channel = count(table, "dies_per_channel", geometry.dies_per_channel, 64);
    geometry.blocks_per_die = count(table, "blocks_per_die", geometry.blocks_per_die, 1U << 24U);
    geometry.pages_per_block = count(table, "pages_per_block", geometry.pages_per_block, 1U << 16U);
    geometry.page_bytes = static_cast<std::uint32_t>(table.number("page_bytes", geometry.page_bytes, 512, 1U << 20U));
    return geometry;
}

ftl::Timing read_timing(Settings table) {
    ftl::Timing timing;
    const auto microseconds = [&](const std::string& key) {
        return static_cast<std::uint32_t>(table.number(key, 0, 0, 60'000'000));
    };
    timing.read_us = microseconds("read_us");
    timing.program_us = microseconds("program_us");
    timing.erase_us = microseconds("erase_us");
    timing.channel_mb_per_s = table.real("channel_mb_per_s", 0, 0, 1e6);
    timing.host_mb_per_s = table.real("host_mb_per_s", 0, 0, 1e6);
    timing.command_us = table.real("command_us", 0, 0, 1e6);
    timing.recycling_mb_per_s = table.real("recycling_mb_per_s", 0, 0, 1e6);
    return timing;
}

ftl::SlcCache read_slc(Settings table) {
    ftl::SlcCache slc;
    slc.bytes = table.number("bytes", 0, 0, kMostBytes);
    slc.dynamic = table.flag("dynamic", false);
    slc.program_us = table.real("program_us", 0, 0, 1e6);
    slc.fold_mb_per_s = table.real("fold_mb_per_s", 0, 0, 1e6);
    return slc;
}

ftl::VictimPolicy read_policy(Settings& table) {
    using ftl::VictimPolicy;
    constexpr std::array<std::pair<std::string_view, VictimPolicy>, 4> kPolicies{{{"greedy", VictimPolicy::greedy},
                                                                                  {"fifo", VictimPolicy::fifo},
                                                                                  {"random", VictimPolicy::random},
                                                                                  {"choices", VictimPolicy::choices}}};
    const auto word = table.text("policy", "greedy");
    const auto* const found =
        std::find_if(kPolicies.begin(), kPolicies.end(), [&](const auto& row) { return row.first == word; });
    if (found != kPolicies.end()) return found->second;
    table.complain("policy", fmt::format("\"{}\" is none of greedy, fifo, random, choices", word));
    return VictimPolicy::greedy;
}

/// What `physical` bytes of flash must hold.
void check_room(Settings& table, const ftl::Parameters& flash, ByteCount capacity) {
    const auto& geometry = flash.geometry;
    // Each factor is bounded: the product stays below 2^78 and is counted in floating point.
    const auto physical = static_cast<double>(geometry.channels) * geometry.dies_per_channel * geometry.blocks_per_die *
                          geometry.pages_per_block * geometry.page_bytes;
    if (physical > static_cast<double>(kMostBytes)) table.complain("blocks_per_die", "more than 1 PiB of flash");
    if (flash.user_bytes < capacity.bytes) {
        table.complain("user_bytes", fmt::format("{} is less than the drive's {}", flash.user_bytes, capacity.bytes));
    }
    if (physical <= static_cast<double>(flash.user_bytes) + static_cast<double>(flash.reserved_bytes)) {
        table.complain("blocks_per_die", fmt::format("{:.0f} bytes of flash leave no spare space beside {} for the "
                                                     "host and {} reserved",
                                                     physical, flash.user_bytes, flash.reserved_bytes));
    }
    if (flash.parity_dies >= geometry.channels * geometry.dies_per_channel) {
        table.complain("parity_dies", "no die is left for data");
    }
}

}  // namespace

ftl::Parameters read_flash(Settings table, ByteCount capacity) {
    ftl::Parameters flash;
    flash.geometry = read_geometry(table);
    const auto page = flash.geometry.page_bytes;
    flash.user_bytes = table.number("user_bytes", (capacity.bytes + page - 1) / page * page, 1, kMostBytes);
    flash.reserved_bytes = table.number("reserved_bytes", 0, 0, kMostBytes);
    flash.policy = read_policy(table);
    flash.choices = count(table, "choices", flash.choices, 1U << 16U);
    flash.map_overhead = table.real("map_overhead", 0, 0, 10);
    flash.parity_dies = static_cast<std::uint32_t>(table.number("parity_dies", 0, 0, 4095));
    flash.compresses = table.flag("compresses", false);
    flash.deduplicates = table.flag("deduplicates", false);
    flash.timing = read_timing(table.table("timing"));
    flash.slc = read_slc(table.table("slc"));
    flash.rated_cycles = count(table, "rated_cycles", flash.rated_cycles, 10'000'000);
    flash.wear_level_gap = static_cast<std::uint32_t>(table.number("wear_level_gap", 0, 0, 1U << 20U));
    flash.seed = table.number("seed", flash.seed);
    check_room(table, flash, capacity);
    return flash;
}

}  // namespace fettle::sim

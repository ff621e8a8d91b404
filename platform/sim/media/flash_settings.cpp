// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/media/flash_settings.h"

#include <fmt/format.h>

namespace fettle::sim {

namespace {

constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 50U;

std::uint32_t number32(Settings& table, const std::string& key, std::uint32_t fallback) {
    return static_cast<std::uint32_t>(table.number(key, fallback, 0, UINT32_MAX));
}

double real(Settings& table, const std::string& key, double fallback) { return table.real(key, fallback, 0, 1e9); }

ftl::Geometry read_geometry(Settings table) {
    ftl::Geometry geometry;
    geometry.channels = number32(table, "channels", geometry.channels);
    geometry.dies_per_channel = number32(table, "dies_per_channel", geometry.dies_per_channel);
    geometry.blocks_per_die = number32(table, "blocks_per_die", geometry.blocks_per_die);
    geometry.pages_per_block = number32(table, "pages_per_block", geometry.pages_per_block);
    geometry.page_bytes = static_cast<std::uint32_t>(table.number("page_bytes", geometry.page_bytes, 512, 1U << 20U));
    geometry.map_unit_bytes = number32(table, "map_unit_bytes", geometry.map_unit_bytes);
    return geometry;
}

ftl::Timing read_timing(Settings table) {
    ftl::Timing timing;
    timing.read_us = number32(table, "read_us", timing.read_us);
    timing.program_us = number32(table, "program_us", timing.program_us);
    timing.erase_us = number32(table, "erase_us", timing.erase_us);
    timing.channel_mb_per_s = real(table, "channel_mb_per_s", timing.channel_mb_per_s);
    timing.host_mb_per_s = real(table, "host_mb_per_s", timing.host_mb_per_s);
    timing.command_us = real(table, "command_us", timing.command_us);
    timing.recycling_mb_per_s = real(table, "recycling_mb_per_s", timing.recycling_mb_per_s);
    timing.move_us = real(table, "move_us", timing.move_us);
    timing.trim_us_per_mb = real(table, "trim_us_per_mb", timing.trim_us_per_mb);
    return timing;
}

ftl::SlcCache read_slc(Settings table) {
    ftl::SlcCache slc;
    slc.bytes = table.number("bytes", slc.bytes, 0, kMostBytes);
    slc.dynamic = table.flag("dynamic", slc.dynamic);
    slc.program_us = real(table, "program_us", slc.program_us);
    slc.fold_mb_per_s = real(table, "fold_mb_per_s", slc.fold_mb_per_s);
    return slc;
}

ftl::VictimPolicy read_policy(Settings& table) {
    const auto word = table.text("policy", std::string(name(ftl::VictimPolicy::greedy)));
    if (const auto policy = ftl::victim_policy(word)) return *policy;
    table.complain("policy", fmt::format("\"{}\" must be greedy, fifo, random or choices", word));
    return ftl::VictimPolicy::greedy;
}

}  // namespace

ftl::Parameters read_flash(Settings table, ByteCount capacity) {
    ftl::Parameters flash;
    flash.geometry = read_geometry(table.table("geometry"));
    const auto page = flash.geometry.page_bytes;
    flash.user_bytes = table.number("user_bytes", (capacity.bytes + page - 1) / page * page, 1, kMostBytes);
    flash.reserved_bytes = table.number("reserved_bytes", flash.reserved_bytes, 0, kMostBytes);
    flash.policy = read_policy(table);
    flash.choices = number32(table, "choices", flash.choices);
    flash.map_overhead = real(table, "map_overhead", flash.map_overhead);
    flash.map_scatter_overhead = real(table, "map_scatter_overhead", flash.map_scatter_overhead);
    flash.parity_dies = number32(table, "parity_dies", flash.parity_dies);
    flash.compresses = table.flag("compresses", flash.compresses);
    flash.deduplicates = table.flag("deduplicates", flash.deduplicates);
    flash.smallest_share = real(table, "smallest_share", flash.smallest_share);
    flash.mixes_cleaning = table.flag("mixes_cleaning", flash.mixes_cleaning);
    flash.idle_cleaning = real(table, "idle_cleaning", flash.idle_cleaning);
    flash.timing = read_timing(table.table("timing"));
    flash.slc = read_slc(table.table("slc"));
    flash.rated_cycles = number32(table, "rated_cycles", flash.rated_cycles);
    flash.cycle_spread = real(table, "cycle_spread", flash.cycle_spread);
    flash.wear_level_gap = number32(table, "wear_level_gap", flash.wear_level_gap);
    flash.seed = table.number("seed", flash.seed);
    if (flash.user_bytes < capacity.bytes) {
        table.complain("user_bytes", fmt::format("{} is less than the drive's {}", flash.user_bytes, capacity.bytes));
    }
    if (const auto sound = ftl::check(flash); !sound) {
        constexpr std::string_view kPrefix = "flash: ";  // which the place says already
        const std::string_view why = sound.error().context;
        table.complain("", std::string(why.starts_with(kPrefix) ? why.substr(kPrefix.size()) : why));
    }
    return flash;
}

}  // namespace fettle::sim

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/result.h"

/// The flash translation layer: simulation and theory of write amplification, speed and wear.
/// Spare factor S = (T - U) / T and over-provisioning (T - U) / U of T physical and U user pages are two measures of
/// the same thing: every name and text states which one it uses.
namespace fettle::ftl {

/// Which block is cleaned next.
enum class VictimPolicy : std::uint8_t {
    greedy,   ///< fewest valid pages
    fifo,     ///< written longest ago
    random,   ///< any full block
    choices,  ///< fewest valid pages among `choices` blocks drawn at random (d-choices)
};

/// Dies, blocks and pages. All counts at least 1.
struct Geometry {
    std::uint32_t channels = 4;
    std::uint32_t dies_per_channel = 2;
    std::uint32_t blocks_per_die = 1024;
    std::uint32_t pages_per_block = 256;
    std::uint32_t page_bytes = 4096;
    /// Granularity of the map: page_bytes divided by an integer. 0: a whole page.
    std::uint32_t map_unit_bytes = 0;
};

/// Durations of single operations, and bus speeds. 0 everywhere: no timing model.
struct Timing {
    std::uint32_t read_us = 0;
    std::uint32_t program_us = 0;
    std::uint32_t erase_us = 0;
    double channel_mb_per_s = 0;  ///< one channel's bus, MB = 10^6 bytes
    double host_mb_per_s = 0;     ///< the link
    double command_us = 0;        ///< controller overhead per command
    /// Maximum speed of cleaning and recycling (SF-1200: about 80 MB/s); 0: no limit.
    double recycling_mb_per_s = 0;
    /// Controller overhead per page moved by cleaning, one after another: 0 if hardware moves them.
    double move_us = 0;
    /// Work caused by a TRIM, per 10^6 bytes trimmed. It is done during later writes and takes at most a seventh of
    /// their time.
    double trim_us_per_mb = 0;
};

/// SLC cache in front of the main flash.
struct SlcCache {
    std::uint64_t bytes = 0;  ///< capacity in host data; 0: none
    bool dynamic = false;     ///< shrinks as the drive fills
    double program_us = 0;
    double fold_mb_per_s = 0;  ///< speed of emptying it during idle time
};

/// Flash tables in a personality's TOML: the keys are the field names here, in four tables:
/// [flash]           user_bytes reserved_bytes policy ("greedy", "fifo", "random", "choices") choices map_overhead
///                   map_scatter_overhead parity_dies compresses deduplicates smallest_share mixes_cleaning
///                   idle_cleaning rated_cycles cycle_spread wear_level_gap seed
/// [flash.geometry]  channels dies_per_channel blocks_per_die pages_per_block page_bytes map_unit_bytes
/// [flash.timing]    read_us program_us erase_us channel_mb_per_s host_mb_per_s command_us recycling_mb_per_s
///                   move_us trim_us_per_mb
/// [flash.slc]       bytes dynamic program_us fold_mb_per_s
/// An absent key keeps its default.
///
/// All parameters of one drive's flash. `check` reports the first invalid value.
struct Parameters {
    Geometry geometry;
    std::uint64_t user_bytes = 0;      ///< address space of the host
    std::uint64_t reserved_bytes = 0;  ///< flash unavailable to host and cleaning: bad blocks, the map, firmware
    VictimPolicy policy = VictimPolicy::greedy;
    std::uint32_t choices = 10;
    double map_overhead = 0;  ///< additional page programs for map updates, as a share of programs
    /// The same for host writes that do not continue the previous one, as a share of their bytes: each touches a map
    /// page, while a sequential run fills one.
    double map_scatter_overhead = 0;
    std::uint32_t parity_dies = 0;  ///< RAISE-like: number of dies that hold parity
    bool compresses = false;        ///< by the actual compressibility of the data
    bool deduplicates = false;
    double smallest_share = 0.03125;  ///< minimum size of compressed data as a share (at least 1/32)
    bool mixes_cleaning = false;      ///< moved pages share open blocks with the host
    /// During idle time, cleaning frees this share of the spare blocks; 0: no idle cleaning.
    double idle_cleaning = 0;
    Timing timing;
    SlcCache slc;
    std::uint32_t rated_cycles = 3000;  ///< program/erase cycles
    double cycle_spread = 0.1;          ///< a block retires at rated_cycles × (1 ± this)
    std::uint32_t wear_level_gap =
        0;  ///< static wear levelling moves the coldest block if counts differ by this; 0: off
    std::uint64_t seed = 1;
};

/// The policy's name in personalities and options, and back.
[[nodiscard]] std::string_view name(VictimPolicy policy) noexcept;
[[nodiscard]] std::optional<VictimPolicy> victim_policy(std::string_view name) noexcept;

/// Error: invalid_argument, with the value and its bounds.
[[nodiscard]] Status check(const Parameters& parameters);

}  // namespace fettle::ftl

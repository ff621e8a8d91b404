// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/result.h"

/// The flash translation layer: simulation and theory of write amplification, speed and wear.
/// Spare factor S = (T - U) / T and over-provisioning (T - U) / U of T physical and U user pages are
/// two figures for one thing: every name and every text says which it means.
namespace fettle::ftl {

/// Which block cleaning takes next.
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
    /// What the map keeps track of: page_bytes divided by a whole number. 0: a whole page.
    std::uint32_t map_unit_bytes = 0;
};

/// Times of one operation, and what the buses carry. 0 everywhere: no timing model.
struct Timing {
    std::uint32_t read_us = 0;
    std::uint32_t program_us = 0;
    std::uint32_t erase_us = 0;
    double channel_mb_per_s = 0;  ///< one channel's bus, MB = 10^6 bytes
    double host_mb_per_s = 0;     ///< the link
    double command_us = 0;        ///< the controller's own share of each command
    /// Cleaning and recycling cannot reclaim faster than this (SF-1200: about 80 MB/s); 0: no limit.
    double recycling_mb_per_s = 0;
    /// The controller's own share of each page that cleaning moves, one after another: 0 where hardware moves them.
    double move_us = 0;
    /// Work that a TRIM leaves behind, per 10^6 bytes trimmed. It is done while later writes go on and takes
    /// at most a seventh of their time.
    double trim_us_per_mb = 0;
};

/// Single-level-cell cache in front of the flash proper.
struct SlcCache {
    std::uint64_t bytes = 0;  ///< of host data that it takes; 0: none
    bool dynamic = false;     ///< shrinks as the drive fills
    double program_us = 0;
    double fold_mb_per_s = 0;  ///< how fast idle time empties it
};

/// What a personality's TOML says of the flash: the keys are the names of the fields here, in four tables:
/// [flash]           user_bytes reserved_bytes policy ("greedy", "fifo", "random", "choices") choices map_overhead
///                   map_scatter_overhead parity_dies compresses deduplicates smallest_share mixes_cleaning
///                   idle_cleaning rated_cycles cycle_spread wear_level_gap seed
/// [flash.geometry]  channels dies_per_channel blocks_per_die pages_per_block page_bytes map_unit_bytes
/// [flash.timing]    read_us program_us erase_us channel_mb_per_s host_mb_per_s command_us recycling_mb_per_s
///                   move_us trim_us_per_mb
/// [flash.slc]       bytes dynamic program_us fold_mb_per_s
/// An absent key keeps its default.
///
/// Everything that makes one drive's flash what it is. `check` names the first impossible value.
struct Parameters {
    Geometry geometry;
    std::uint64_t user_bytes = 0;      ///< what the host may address
    std::uint64_t reserved_bytes = 0;  ///< flash kept from host and cleaning: bad blocks, the map, firmware
    VictimPolicy policy = VictimPolicy::greedy;
    std::uint32_t choices = 10;
    double map_overhead = 0;  ///< extra page programs for map updates, as a share of programs
    /// The same for writes of the host that do not continue the one before, as a share of their bytes: they
    /// touch a page of the map each, where a sequential run fills one.
    double map_scatter_overhead = 0;
    std::uint32_t parity_dies = 0;  ///< RAISE-like: of all dies, how many hold parity
    bool compresses = false;        ///< by the data's real compressibility
    bool deduplicates = false;
    double smallest_share = 0.03125;  ///< compressed data take no less than this share of their size (1/32 at least)
    bool mixes_cleaning = false;      ///< moved pages share the host's open blocks
    /// A pause is used to make this share of the spare blocks free; 0: no cleaning in pauses.
    double idle_cleaning = 0;
    Timing timing;
    SlcCache slc;
    std::uint32_t rated_cycles = 3000;  ///< program/erase cycles
    double cycle_spread = 0.1;          ///< a block retires at rated_cycles × (1 ± this)
    std::uint32_t wear_level_gap = 0;   ///< static levelling moves the coldest block when counts differ by this; 0: off
    std::uint64_t seed = 1;
};

/// The policy's name in personalities and options, and back.
[[nodiscard]] std::string_view name(VictimPolicy policy) noexcept;
[[nodiscard]] std::optional<VictimPolicy> victim_policy(std::string_view name) noexcept;

/// Error: invalid_argument, naming value and bounds.
[[nodiscard]] Status check(const Parameters& parameters);

}  // namespace fettle::ftl

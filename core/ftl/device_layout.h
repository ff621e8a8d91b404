// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/ftl/parameters.h"

/// Internal parts of FlashDevice. Only core/ftl and its tests include these files.
namespace fettle::ftl::device {

/// Stored sizes are counted in 1/256 of a unit: the share that remains after compression.
inline constexpr std::uint32_t kGrains = 256;
inline constexpr std::uint64_t kMostUnits = 0xFFFF'FF00;
inline constexpr std::uint32_t kNoBlock = 0xFFFF'FFFF;
/// Free blocks reserved for cleaning.
inline constexpr std::uint32_t kLowWater = 3;
/// Two open blocks, cleaning's own, and one to gain from.
inline constexpr std::uint32_t kLeastSpareBlocks = kLowWater + 3;

/// Values derived from Parameters. Block b is on die b % dies; parity dies are counted separately.
struct Layout {
    std::uint32_t unit_bytes = 0;  ///< granularity of the map
    std::uint64_t units = 0;       ///< the host's
    std::uint32_t units_per_page = 0;
    std::uint32_t units_per_block = 0;
    std::uint32_t grains_per_page = 0;
    std::uint32_t grains_per_block = 0;
    std::uint32_t dies = 0;  ///< with data
    std::uint32_t parity_dies = 0;
    std::uint32_t channels = 0;
    std::uint32_t blocks = 0;  ///< on dies with data
    std::uint32_t reserve_blocks = 0;
    std::uint32_t needed_blocks = 0;  ///< for all the user's units
    std::uint32_t spare_blocks = 0;   ///< blocks - reserve - needed
    std::uint32_t slots = 0;          ///< open blocks of one frontier: one per die if the spare area allows it
    std::uint64_t block_bytes = 0;
    std::uint32_t page_bytes = 0;
    std::uint32_t smallest_grains = 0;
};

/// Requires: the bounds of `check`, except for space.
[[nodiscard]] Layout lay_out(const Parameters& parameters);

/// Sequential contents that were never written one by one: unit i of a drive filled by `fill`. Computes the location of
/// a unit and the unit at a location, without storing anything. Units are distributed to dies page by page.
struct Filling {
    std::uint64_t units = 0;            ///< 0: the drive was not filled
    std::uint32_t grains = kGrains;     ///< stored size of each
    std::uint32_t items_per_block = 1;  ///< a multiple of units_per_page
    std::uint32_t units_per_page = 1;
    std::uint32_t dies = 1;

    [[nodiscard]] std::uint64_t per_group() const noexcept { return std::uint64_t{items_per_block} * dies; }
    /// Rows of full blocks, one per die.
    [[nodiscard]] std::uint64_t full_groups() const noexcept { return units / per_group(); }
    [[nodiscard]] bool covers(std::uint32_t block) const noexcept { return block / dies < full_groups(); }
    [[nodiscard]] std::uint64_t location(std::uint64_t unit) const noexcept {
        const auto group = unit / per_group();
        const auto inside = unit % per_group();
        const auto page = inside / units_per_page;
        const auto block = group * dies + page % dies;
        return block << 32U | (page / dies * units_per_page + inside % units_per_page);
    }
    [[nodiscard]] std::uint32_t unit(std::uint32_t block, std::uint32_t item) const noexcept {
        const auto page = std::uint64_t{item / units_per_page} * dies + block % dies;
        return static_cast<std::uint32_t>(block / dies * per_group() + page * units_per_page + item % units_per_page);
    }
    /// Number of units on this die among the first `count` of a group.
    [[nodiscard]] std::uint32_t items_before(std::uint64_t count, std::uint32_t die) const noexcept;
    /// Units of the partly filled group on this die.
    [[nodiscard]] std::uint32_t rest(std::uint32_t die) const noexcept {
        return items_before(units % per_group(), die);
    }
};

}  // namespace fettle::ftl::device

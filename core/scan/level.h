// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/scan/scan_map.h"

namespace fettle::scan {

/// How a part of the map is drawn, from harmless to worst. The worst of several parts is the largest.
enum class Level : std::uint8_t {
    not_scanned,
    fast,
    delayed,     ///< one read took more than kDelayed medians and kDelayed_us, or was slow once
    slow,        ///< slow twice
    unreadable,  ///< some blocks
};
inline constexpr std::array kLevels{Level::not_scanned, Level::fast, Level::delayed, Level::slow, Level::unreadable};
/// Four times what a read takes that waits for three others.
inline constexpr unsigned kDelayed = 16;
inline constexpr std::uint32_t kDelayed_us = 5'000;
/// "not-scanned", "fast", "delayed", "slow", "unreadable".
[[nodiscard]] std::string_view name(Level level) noexcept;

[[nodiscard]] Level level_of(const Cell& cell, const ScanMap& map) noexcept;

/// The map in at most `most` equal parts of whole cells: the worst level in each.
[[nodiscard]] std::vector<Level> levels_of(const ScanMap& map, std::size_t most);

}  // namespace fettle::scan

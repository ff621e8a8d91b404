// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scan/level.h"

#include <algorithm>

namespace fettle::scan {

std::string_view name(Level level) noexcept {
    switch (level) {
        case Level::not_scanned: return "not-scanned";
        case Level::fast: return "fast";
        case Level::delayed: return "delayed";
        case Level::slow: return "slow";
        case Level::unreadable: return "unreadable";
    }
    return "not-scanned";
}

Level level_of(const Cell& cell, const ScanMap& map) noexcept {
    if (cell.unreadable > 0) return Level::unreadable;
    if (cell.slow > 0) return Level::slow;
    if (cell.reads == 0) return Level::not_scanned;
    const auto limit = std::uint64_t{slow_limit_us(map.median_us)};
    const auto usual = std::max<std::uint64_t>(std::uint64_t{map.median_us} * kDelayed, kDelayed_us);
    // Without a median, after the first few reads, only a slow one stands out.
    return cell.worst_us > (map.median_us > 0 ? std::min(usual, limit) : limit) ? Level::delayed : Level::fast;
}

std::vector<Level> levels_of(const ScanMap& map, std::size_t most) {
    std::vector<Level> levels;
    if (most == 0 || map.cells.empty()) return levels;
    const auto each = (map.cells.size() - 1) / most + 1;
    levels.assign((map.cells.size() - 1) / each + 1, Level::not_scanned);
    for (std::size_t i = 0; i < map.cells.size(); ++i) {
        auto& level = levels[i / each];
        level = std::max(level, level_of(map.cells[i], map));
    }
    return levels;
}

}  // namespace fettle::scan

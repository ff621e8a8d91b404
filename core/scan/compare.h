// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "core/scan/scan_map.h"

namespace fettle::scan {

/// Changes between two scans of one drive, where both have read it.
struct Comparison {
    /// Both maps have the same cells, and ranges that overlap; otherwise nothing below applies.
    bool comparable = false;
    std::vector<Place> newly_unreadable;
    std::vector<Place> no_longer_unreadable;
    std::vector<std::size_t> slower;  ///< cells: see kTimesSlower
    std::vector<std::size_t> faster;
};

/// A cell is slower if its longest read took kTimesSlower times as long as before and at least kLeast_us, which
/// ordinary variation does not reach.
inline constexpr unsigned kTimesSlower = 3;
inline constexpr std::uint32_t kLeast_us = 20'000;

[[nodiscard]] Comparison compare(const ScanMap& before, const ScanMap& now);

}  // namespace fettle::scan

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trim/ranges.h"

#include <algorithm>

namespace fettle::trim {

namespace {

/// Small enough for a slow drive to finish in seconds; at most kMostRanges pieces.
constexpr std::uint64_t kLeastBytes = std::uint64_t{1} << 30U;
constexpr std::uint64_t kMostRanges = 256;

}  // namespace

std::vector<Range> ranges_of(const Geometry& geometry) {
    const auto group = geometry.group_bytes;
    if (group == 0 || geometry.size_bytes <= geometry.first_byte) return {{0, kToTheEnd}};
    const auto groups = (geometry.size_bytes - geometry.first_byte - 1) / group + 1;
    const auto groups_a_range =
        std::max({std::uint64_t{1}, kLeastBytes / group, (groups + kMostRanges - 1) / kMostRanges});
    std::vector<Range> ranges;
    std::uint64_t start = 0;
    for (auto done = groups_a_range; done < groups; done += groups_a_range) {
        const auto end = geometry.first_byte + done * group;  // below size_bytes
        ranges.push_back({start, end - start});
        start = end;
    }
    ranges.push_back({start, kToTheEnd - start});
    return ranges;
}

}  // namespace fettle::trim

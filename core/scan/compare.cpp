// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scan/compare.h"

#include <algorithm>

namespace fettle::scan {

namespace {

/// The parts of `places` that lie in [from, to) and in none of `others`; both are sorted and do not overlap.
std::vector<Place> without(const std::vector<Place>& places, const std::vector<Place>& others, std::uint64_t from,
                           std::uint64_t to) {
    std::vector<Place> left;
    for (const auto& place : places) {
        auto start = std::max(place.start, from);
        const auto end = std::min(place.start + place.bytes, to);
        for (const auto& other : others) {
            const auto other_end = other.start + other.bytes;
            if (other_end <= start || other.start >= end) continue;
            if (other.start > start) left.push_back({start, other.start - start, place.worst_us});
            start = std::max(start, other_end);
        }
        if (start < end) left.push_back({start, end - start, place.worst_us});
    }
    return left;
}

bool is_slower(const Cell& one, const Cell& than) {
    return one.worst_us >= kLeast_us && one.worst_us >= std::uint64_t{than.worst_us} * kTimesSlower;
}

}  // namespace

Comparison compare(const ScanMap& before, const ScanMap& now) {
    Comparison made;
    const auto from = std::max(before.from, now.from);
    const auto to = std::min(before.position, now.position);
    made.comparable = before.drive_bytes == now.drive_bytes && before.cell_bytes == now.cell_bytes &&
                      before.cells.size() == now.cells.size() && from < to;
    if (!made.comparable) return made;
    // Beyond a list that was cut, nothing is known exactly.
    auto known = to;
    for (const auto* places : {&before.unreadable, &now.unreadable}) {
        if (places->more == 0) continue;
        // A stored map may be damaged: with places counted but none listed, nothing is known.
        known = places->list.empty() ? from : std::min(known, places->list.back().start + places->list.back().bytes);
    }
    made.newly_unreadable = without(now.unreadable.list, before.unreadable.list, from, known);
    made.no_longer_unreadable = without(before.unreadable.list, now.unreadable.list, from, known);
    for (std::size_t i = 0; i < now.cells.size(); ++i) {
        const auto& was = before.cells[i];
        const auto& is = now.cells[i];
        if (was.reads == 0 || is.reads == 0) continue;
        if (is_slower(is, was)) made.slower.push_back(i);
        if (is_slower(was, is)) made.faster.push_back(i);
    }
    return made;
}

}  // namespace fettle::scan

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>

namespace fettle::sim::nvme {

/// A set of logical blocks, kept as ranges.
class LbaSet {
public:
    void add(std::uint64_t first, std::uint64_t count) {
        remove(first, count);
        if (count != 0) ranges_[first] = first + count;
    }
    void remove(std::uint64_t first, std::uint64_t count) {
        const auto end = first + count;
        auto at = from(first);
        while (at != ranges_.end() && at->first < end) {
            const auto [begin, stop] = *at;
            at = ranges_.erase(at);
            if (begin < first) ranges_[begin] = first;
            if (stop > end) at = std::next(ranges_.emplace(end, stop).first);
        }
    }
    /// The lowest block of the set within the range.
    [[nodiscard]] std::optional<std::uint64_t> first_in(std::uint64_t first, std::uint64_t count) const {
        auto at = ranges_.upper_bound(first);
        if (at != ranges_.begin() && std::prev(at)->second > first && count != 0) return first;
        if (at != ranges_.end() && at->first < first + count) return at->first;
        return std::nullopt;
    }
    void clear() { ranges_.clear(); }
    /// First block and the block behind the last, in order.
    [[nodiscard]] const std::map<std::uint64_t, std::uint64_t>& ranges() const { return ranges_; }

private:
    std::map<std::uint64_t, std::uint64_t>::iterator from(std::uint64_t first) {
        auto at = ranges_.upper_bound(first);
        if (at != ranges_.begin() && std::prev(at)->second > first) --at;
        return at;
    }
    std::map<std::uint64_t, std::uint64_t> ranges_;
};

}  // namespace fettle::sim::nvme

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <deque>

#include "core/ftl/device_blocks.h"
#include "core/ftl/device_map.h"

namespace fettle::ftl::device {

/// The SLC cache: a queue of the units written to it. A unit that was overwritten or trimmed since leaves a hole, which
/// folding skips.
class SlcQueue {
public:
    struct Entry {
        std::uint32_t unit = 0;
        std::uint32_t grains = 0;  ///< 0: a hole
        Page page;
    };

    [[nodiscard]] bool empty() const { return entries_.empty(); }
    [[nodiscard]] std::size_t size() const { return entries_.size(); }
    Location push(std::uint32_t unit, std::uint32_t grains, Page page);
    [[nodiscard]] Entry& at(Location where) { return entries_[index(where)]; }
    [[nodiscard]] const Entry* peek(Location where) const {
        return index(where) < entries_.size() ? &entries_[index(where)] : nullptr;
    }
    void punch(Location where) { entries_[index(where)] = {}; }
    [[nodiscard]] Entry pop();
    [[nodiscard]] Location front() const { return kCached | first_; }
    void clear();

    void save(StateWriter& writer, const Contents& contents) const;
    void load(StateReader& reader, const Contents& contents, std::uint64_t units);

private:
    [[nodiscard]] std::size_t index(Location where) const {
        return static_cast<std::size_t>((where & ~kCached) - first_);
    }
    std::uint64_t first_ = 0;  ///< number of the oldest entry
    std::deque<Entry> entries_;
};

}  // namespace fettle::ftl::device

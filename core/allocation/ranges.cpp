// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/allocation/ranges.h"

#include <algorithm>
#include <numeric>

namespace fettle::allocation {

namespace {

constexpr std::uint64_t kBitsAByte = 8;

}  // namespace

void RangeBuilder::add(std::uint64_t start, std::uint64_t length) {
    if (length == 0) return;
    if (!ranges_.empty() && ranges_.back().end() == start) {
        ranges_.back().length += length;
    } else if (ranges_.size() < kMost) {
        ranges_.push_back({start, length});
    } else {
        overfull_ = true;
    }
}

bool bit_is_set(std::span<const std::uint8_t> bitmap, std::uint64_t bit) noexcept {
    const auto byte = bit / kBitsAByte;
    return byte >= bitmap.size() || ((bitmap[byte] >> (bit % kBitsAByte)) & 1U) != 0;
}

void add_clear_bits(std::span<const std::uint8_t> bitmap, std::uint64_t first, std::uint64_t count,
                    RangeBuilder& builder) {
    const auto there = std::min<std::uint64_t>(count, std::uint64_t{bitmap.size()} * kBitsAByte);
    std::uint64_t bit = 0;
    while (bit < there) {
        const auto byte = bitmap[bit / kBitsAByte];
        const bool whole = bit % kBitsAByte == 0 && there - bit >= kBitsAByte;
        if (whole && (byte == 0 || byte == 0xFF)) {  // the usual case
            if (byte == 0) builder.add(first + bit, kBitsAByte);
            bit += kBitsAByte;
            continue;
        }
        if (((byte >> (bit % kBitsAByte)) & 1U) == 0) builder.add(first + bit, 1);
        ++bit;
    }
}

std::vector<Range> without(std::span<const Range> from, std::span<const Range> taken) {
    std::vector<Range> rest;
    std::size_t next = 0;
    for (const auto& range : from) {
        auto start = range.start;
        while (next < taken.size() && taken[next].end() <= start) ++next;
        // A taken range may also extend into the next range.
        for (auto i = next; i < taken.size() && taken[i].start < range.end(); ++i) {
            if (taken[i].start > start) rest.push_back({start, taken[i].start - start});
            start = std::max(start, taken[i].end());
            if (start >= range.end()) break;
        }
        if (start < range.end()) rest.push_back({start, range.end() - start});
    }
    return rest;
}

std::vector<Range> aligned_inward(std::span<const Range> ranges, std::uint64_t granularity, std::uint64_t origin) {
    std::vector<Range> aligned;
    const auto grain = std::max<std::uint64_t>(granularity, 1);
    for (const auto& range : ranges) {
        const auto begin = (origin + range.start + grain - 1) / grain * grain;
        const auto end = (origin + range.end()) / grain * grain;
        if (end > begin) aligned.push_back({begin - origin, end - begin});
    }
    return aligned;
}

std::uint64_t total(std::span<const Range> ranges) noexcept {
    return std::accumulate(ranges.begin(), ranges.end(), std::uint64_t{0},
                           [](std::uint64_t sum, const Range& range) { return sum + range.length; });
}

}  // namespace fettle::allocation

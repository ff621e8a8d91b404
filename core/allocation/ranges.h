// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace fettle::allocation {

/// A run of bytes, or of blocks.
struct Range {
    std::uint64_t start = 0;
    std::uint64_t length = 0;
    [[nodiscard]] std::uint64_t end() const noexcept { return start + length; }
    friend bool operator==(const Range&, const Range&) = default;
};

/// Collects ranges in ascending order and merges adjacent ones.
class RangeBuilder {
public:
    /// More ranges than any real file system has; bounds memory use.
    static constexpr std::size_t kMost = std::size_t{1} << 23U;

    /// Requires: start is not below the end of the previous range. Empty ranges are ignored.
    void add(std::uint64_t start, std::uint64_t length);
    /// There were more than kMost; the rest was dropped.
    [[nodiscard]] bool overfull() const noexcept { return overfull_; }
    [[nodiscard]] std::vector<Range> take() && { return std::move(ranges_); }

private:
    std::vector<Range> ranges_;
    bool overfull_ = false;
};

/// Adds the units whose bit is clear: bit 0 of byte 0 is unit `first`. Only `count` bits are used; missing bits count
/// as set.
void add_clear_bits(std::span<const std::uint8_t> bitmap, std::uint64_t first, std::uint64_t count,
                    RangeBuilder& builder);

/// Whether the bit is set; a missing bit counts as set.
[[nodiscard]] bool bit_is_set(std::span<const std::uint8_t> bitmap, std::uint64_t bit) noexcept;

/// The parts of `from` that are in none of `taken`. Both ascending; ranges in `taken` may overlap.
[[nodiscard]] std::vector<Range> without(std::span<const Range> from, std::span<const Range> taken);

/// Each range with both ends moved inward to multiples of `granularity`, counted from `origin` bytes before the ranges'
/// zero. Empty results are dropped.
[[nodiscard]] std::vector<Range> aligned_inward(std::span<const Range> ranges, std::uint64_t granularity,
                                                std::uint64_t origin);

[[nodiscard]] std::uint64_t total(std::span<const Range> ranges) noexcept;

}  // namespace fettle::allocation

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace fettle::bench {

/// Counts latencies in nanoseconds, log-linear: exact below 64 ns, then 64 buckets for each power of
/// two, so that a value read back is off by less than 1/128. Constant size (16 KB), no allocation,
/// mergeable. Values beyond 2^37 ns (137 s) count in the last bucket; the largest is kept exactly.
/// Not thread-safe.
class Histogram {
public:
    static constexpr unsigned kSubBits = 6;
    static constexpr unsigned kOctaves = 31;  ///< powers of two beyond the linear part
    static constexpr std::size_t kBuckets = (std::size_t{kOctaves} + 1) << kSubBits;

    void record(std::uint64_t ns) noexcept {
        ++buckets_[index(ns)];
        sum_ns_ += ns;
        if (ns < smallest_ns_) smallest_ns_ = ns;
        if (ns > largest_ns_) largest_ns_ = ns;
    }
    void merge(const Histogram& other) noexcept;
    void clear() noexcept { *this = Histogram(); }

    [[nodiscard]] std::uint64_t count() const noexcept;
    [[nodiscard]] bool empty() const noexcept { return largest_ns_ < smallest_ns_; }
    /// 0 if empty, as are the next three.
    [[nodiscard]] std::uint64_t smallest_ns() const noexcept { return empty() ? 0 : smallest_ns_; }
    [[nodiscard]] std::uint64_t largest_ns() const noexcept { return largest_ns_; }
    [[nodiscard]] double mean_ns() const noexcept;
    /// The smallest recorded value that `percent` of all values do not exceed (nearest rank): the middle of its bucket,
    /// never outside [smallest, largest]. Requires 0 <= percent <= 100.
    [[nodiscard]] std::uint64_t percentile_ns(double percent) const noexcept;

    /// Count of bucket `i`, and the values [first, first + width) that fall into it: for plots.
    [[nodiscard]] std::uint64_t bucket(std::size_t i) const noexcept { return buckets_[i]; }
    [[nodiscard]] static constexpr std::uint64_t bucket_first_ns(std::size_t i) noexcept {
        const std::size_t octave = i >> kSubBits;
        return octave == 0 ? i : ((std::uint64_t{1} << kSubBits) | (i & kSubMask)) << (octave - 1);
    }
    [[nodiscard]] static constexpr std::uint64_t bucket_width_ns(std::size_t i) noexcept {
        const std::size_t octave = i >> kSubBits;
        return octave == 0 ? 1 : std::uint64_t{1} << (octave - 1);
    }
    [[nodiscard]] static constexpr std::size_t index(std::uint64_t ns) noexcept {
        if (ns >> kSubBits == 0) return static_cast<std::size_t>(ns);
        const auto octave = static_cast<unsigned>(std::bit_width(ns)) - kSubBits;
        if (octave > kOctaves) return kBuckets - 1;
        return (std::size_t{octave} << kSubBits) + (static_cast<std::size_t>(ns >> (octave - 1)) & kSubMask);
    }

private:
    static constexpr std::size_t kSubMask = (std::size_t{1} << kSubBits) - 1;

    std::array<std::uint64_t, kBuckets> buckets_{};
    std::uint64_t sum_ns_ = 0;
    std::uint64_t smallest_ns_ = ~std::uint64_t{0};
    std::uint64_t largest_ns_ = 0;
};

}  // namespace fettle::bench

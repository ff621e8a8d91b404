// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/histogram.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace fettle::bench {

void Histogram::merge(const Histogram& other) noexcept {
    for (std::size_t i = 0; i < kBuckets; ++i) buckets_[i] += other.buckets_[i];
    sum_ns_ += other.sum_ns_;
    smallest_ns_ = std::min(smallest_ns_, other.smallest_ns_);
    largest_ns_ = std::max(largest_ns_, other.largest_ns_);
}

std::uint64_t Histogram::count() const noexcept {
    return std::accumulate(buckets_.begin(), buckets_.end(), std::uint64_t{0});
}

double Histogram::mean_ns() const noexcept {
    const auto all = count();
    return all == 0 ? 0 : static_cast<double>(sum_ns_) / static_cast<double>(all);
}

std::uint64_t Histogram::percentile_ns(double percent) const noexcept {
    const auto all = count();
    if (all == 0) return 0;
    const auto rank = static_cast<std::uint64_t>(std::ceil(percent / 100.0 * static_cast<double>(all)));
    if (rank >= all) return largest_ns_;
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < kBuckets; ++i) {
        seen += buckets_[i];
        if (seen < std::max<std::uint64_t>(rank, 1)) continue;
        const auto middle = bucket_first_ns(i) + (bucket_width_ns(i) - 1) / 2;
        return std::clamp(middle, smallest_ns_, largest_ns_);
    }
    return largest_ns_;
}

}  // namespace fettle::bench

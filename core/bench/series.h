// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/bench/result.h"

/// What a series over time, or over rounds, says.
namespace fettle::bench {

/// SNIA SSS PTS 2.0.2, clause 2.1.22: over the last five rounds largest - smallest is at most 20 % of the mean, and
/// the least-squares line moves by at most 10 % of the mean.
struct SteadyState {
    bool reached = false;
    std::size_t rounds = 0;  ///< that were run
    double mean = 0;         ///< of the window
    double range_share = 0;  ///< (largest - smallest) / mean
    double slope_share = 0;  ///< |slope| x (window - 1) / mean
};
inline constexpr std::size_t kSteadyWindow = 5;

/// Of the last five of `figures`; not reached with fewer.
[[nodiscard]] SteadyState steady_state(const std::vector<double>& figures);

/// A drive's fast cache, as a write in order shows it.
struct Cliff {
    ByteCount before;         ///< written at the speed of the cache
    double speed_before = 0;  ///< bytes per second, mean of its intervals but for those that stand out
    double speed_after = 0;
    double at_seconds = 0;
};

/// The one place where the speed falls from one level to another that is at most 2/3 of it, by the split that leaves
/// the least squares; nullopt where there is none. At least four intervals are needed on either side.
[[nodiscard]] std::optional<Cliff> find_cliff(const std::vector<Interval>& intervals);

/// How even the intervals of a run are.
struct Evenness {
    double median_iops = 0;
    double slowest_iops = 0;
    double variation = 0;         ///< standard deviation / mean
    double share_below_half = 0;  ///< of the intervals, those under half the median
    std::size_t intervals = 0;
};
[[nodiscard]] std::optional<Evenness> evenness(const std::vector<Interval>& intervals);

/// One speed that holds for a part of a line.
struct SpeedLevel {
    double bytes_per_second = 0;  ///< median
    double share = 0;             ///< of the bytes that were moved
};

/// The speeds that are found along a line of addresses, fastest first: groups of intervals with a gap of at least
/// 20 % between neighbours; groups with less than 3 % of the bytes are taken for noise.
[[nodiscard]] std::vector<SpeedLevel> speed_levels(const std::vector<Interval>& intervals);

/// Bytes per second of reads and writes in the interval.
[[nodiscard]] double speed_of(const Interval& interval) noexcept;

}  // namespace fettle::bench

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/bench/result.h"

/// Analysis of a series over time or over rounds.
namespace fettle::bench {

/// SNIA SSS PTS 2.0.2, clause 2.1.22: over the last five rounds, largest - smallest is at most 20 % of the mean, and
/// the least-squares line changes by at most 10 % of the mean.
struct SteadyState {
    bool reached = false;
    std::size_t rounds = 0;  ///< that were run
    double mean = 0;         ///< of the window
    double range_share = 0;  ///< (largest - smallest) / mean
    double slope_share = 0;  ///< |slope| x (window - 1) / mean
};
inline constexpr std::size_t kSteadyWindow = 5;

/// Of the last five `figures`; not reached with fewer.
[[nodiscard]] SteadyState steady_state(const std::vector<double>& figures);

/// The drive's SLC cache, as seen by a sequential write.
struct Cliff {
    ByteCount before;         ///< written at cache speed
    double speed_before = 0;  ///< bytes per second, mean of its intervals without outliers
    double speed_after = 0;
    double at_seconds = 0;
};

/// The point at which the speed falls to a level of at most 2/3 of the previous one, by the split with the least
/// squares; nullopt if there is none. Needs at least four intervals on either side.
[[nodiscard]] std::optional<Cliff> find_cliff(const std::vector<Interval>& intervals);

/// Variation of a run's intervals.
struct Evenness {
    double median_iops = 0;
    double slowest_iops = 0;
    double variation = 0;         ///< standard deviation / mean
    double share_below_half = 0;  ///< share of intervals below half the median
    std::size_t intervals = 0;
};
[[nodiscard]] std::optional<Evenness> evenness(const std::vector<Interval>& intervals);

/// One constant speed along part of a line.
struct SpeedLevel {
    double bytes_per_second = 0;  ///< median
    double share = 0;             ///< of the transferred bytes
};

/// The speeds along a line of addresses, fastest first: groups of intervals separated by gaps of at least 20 %; groups
/// with less than 3 % of the bytes count as noise.
[[nodiscard]] std::vector<SpeedLevel> speed_levels(const std::vector<Interval>& intervals);

/// Slowest and fastest point of a line over addresses.
struct LineRange {
    double slowest = 0;  ///< bytes per second
    double fastest = 0;
};
/// Of the intervals of full length; nullopt with fewer than three.
[[nodiscard]] std::optional<LineRange> line_range(const std::vector<Interval>& intervals);

/// Bytes per second between two positions of a line read in order, from the intervals completely between them; nullopt
/// if there are none. Positions are bytes from the start of the line.
[[nodiscard]] std::optional<double> speed_between(const std::vector<Interval>& intervals, std::uint64_t from,
                                                  std::uint64_t to);

/// Speed with compressible and with incompressible data.
struct Compression {
    double write_compressible = 0;  ///< bytes per second, as the next three
    double write_incompressible = 0;
    double read_compressible = 0;
    double read_incompressible = 0;

    /// A compressing drive writes compressible data at least a quarter faster, or reads it at least an eighth faster:
    /// twice the usual difference between runs.
    [[nodiscard]] bool found() const noexcept {
        return write_compressible >= 1.25 * write_incompressible || read_compressible >= 1.125 * read_incompressible;
    }
};

/// Bytes per second of reads and writes in the interval.
[[nodiscard]] double speed_of(const Interval& interval) noexcept;

}  // namespace fettle::bench

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

/// Slowest and fastest point of a line over addresses.
struct LineRange {
    double slowest = 0;  ///< bytes per second
    double fastest = 0;
};
/// Of the intervals of full length; nullopt where there are fewer than three.
[[nodiscard]] std::optional<LineRange> line_range(const std::vector<Interval>& intervals);

/// Bytes per second between two places of a line that was gone through in order, of the intervals that lie between
/// them as a whole; nullopt where there is none. Places count in bytes from the line's beginning.
[[nodiscard]] std::optional<double> speed_between(const std::vector<Interval>& intervals, std::uint64_t from,
                                                  std::uint64_t to);

/// How fast a drive is with data that compress and with data that do not.
struct Compression {
    double write_compressible = 0;  ///< bytes per second, as the next three
    double write_incompressible = 0;
    double read_compressible = 0;
    double read_incompressible = 0;

    /// A drive that compresses writes faster what compresses by a quarter or more, or reads it faster by an eighth or
    /// more: twice what even drives differ from run to run.
    [[nodiscard]] bool found() const noexcept {
        return write_compressible >= 1.25 * write_incompressible || read_compressible >= 1.125 * read_incompressible;
    }
};

/// Bytes per second of reads and writes in the interval.
[[nodiscard]] double speed_of(const Interval& interval) noexcept;

}  // namespace fettle::bench

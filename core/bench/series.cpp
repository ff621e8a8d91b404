// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/series.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace fettle::bench {

namespace {

constexpr double kLargestRange = 0.20;
constexpr double kLargestSlope = 0.10;
constexpr double kCliffRatio = 2.0 / 3.0;
constexpr std::size_t kCliffSide = 4;
constexpr double kLevelGap = 1.20;
constexpr double kLevelShare = 0.03;

std::uint64_t bytes_of(const Interval& interval) { return interval.read.bytes.bytes + interval.write.bytes.bytes; }

double seconds_of(const Interval& interval) { return static_cast<double>(interval.length_ns) * 1e-9; }

/// Measured intervals of full length: the last one is often shorter, and the ramp is not part of the run.
std::vector<Interval> measured(const std::vector<Interval>& intervals) {
    std::vector<Interval> result;
    for (const auto& interval : intervals) {
        if (interval.start_ns >= 0 && interval.length_ns > 0) result.push_back(interval);
    }
    if (result.size() > 1 && result.back().length_ns * 2 < result.front().length_ns) result.pop_back();
    return result;
}

double median_of(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// Mean of the intervals within a quarter of the median: short intervals contain whole blocks only, so the median alone
/// is off by up to half a block, and outliers must not count.
double usual_of(const std::vector<double>& values) {
    const auto median = median_of(values);
    double sum = 0;
    double count = 0;
    for (const auto value : values) {
        if (std::abs(value - median) > median / 4) continue;
        sum += value;
        ++count;
    }
    return count > 0 ? sum / count : median;
}

/// Prefix sums of the values and of their squares, so that any split can be evaluated at once.
struct Sums {
    explicit Sums(const std::vector<double>& values) : plain{0}, squares{0} {
        for (const auto value : values) {
            plain.push_back(plain.back() + value);
            squares.push_back(squares.back() + value * value);
        }
    }
    /// Squared deviations from the mean of values [from, to).
    [[nodiscard]] double deviation(std::size_t from, std::size_t to) const {
        const auto count = static_cast<double>(to - from);
        const auto sum = plain[to] - plain[from];
        return squares[to] - squares[from] - sum * sum / count;
    }
    std::vector<double> plain;
    std::vector<double> squares;
};

std::size_t best_split(const std::vector<double>& speeds) {
    const Sums sums(speeds);
    std::size_t best = kCliffSide;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t split = kCliffSide; split + kCliffSide <= speeds.size(); ++split) {
        const auto squares = sums.deviation(0, split) + sums.deviation(split, speeds.size());
        if (squares < least) {
            least = squares;
            best = split;
        }
    }
    return best;
}

}  // namespace

double speed_of(const Interval& interval) noexcept {
    return interval.length_ns == 0
               ? 0
               : static_cast<double>(interval.read.bytes.bytes + interval.write.bytes.bytes) / seconds_of(interval);
}

SteadyState steady_state(const std::vector<double>& figures) {
    SteadyState state;
    state.rounds = figures.size();
    if (figures.size() < kSteadyWindow) return state;
    const std::vector<double> window(figures.end() - kSteadyWindow, figures.end());
    const auto count = static_cast<double>(window.size());
    state.mean = std::accumulate(window.begin(), window.end(), 0.0) / count;
    if (state.mean <= 0) return state;
    const auto [smallest, largest] = std::minmax_element(window.begin(), window.end());
    state.range_share = (*largest - *smallest) / state.mean;
    double above = 0;
    double below = 0;
    const auto middle = (count - 1) / 2;
    for (std::size_t i = 0; i < window.size(); ++i) {
        const auto x = static_cast<double>(i) - middle;
        above += x * (window[i] - state.mean);
        below += x * x;
    }
    state.slope_share = std::abs(above / below) * (count - 1) / state.mean;
    state.reached = state.range_share <= kLargestRange && state.slope_share <= kLargestSlope;
    return state;
}

std::optional<Cliff> find_cliff(const std::vector<Interval>& intervals) {
    const auto line = measured(intervals);
    if (line.size() < 2 * kCliffSide) return std::nullopt;
    std::vector<double> speeds;
    speeds.reserve(line.size());
    for (const auto& interval : line) speeds.push_back(speed_of(interval));
    const auto split = best_split(speeds);
    const auto middle = speeds.begin() + static_cast<std::ptrdiff_t>(split);
    Cliff cliff;
    cliff.speed_before = usual_of({speeds.begin(), middle});
    cliff.speed_after = usual_of({middle, speeds.end()});
    if (cliff.speed_after > cliff.speed_before * kCliffRatio) return std::nullopt;
    // The interval in which the drop happens is on either side of the split and contains both speeds: its bytes beyond
    // the slow speed's share were written at the fast speed.
    const auto cut =
        std::max<std::size_t>(split, 1) - (speeds[split - 1] < (cliff.speed_before + cliff.speed_after) / 2);
    double before = 0;
    double seconds = 0;
    for (std::size_t i = 0; i < cut; ++i) {
        before += static_cast<double>(bytes_of(line[i]));
        seconds += seconds_of(line[i]);
    }
    const auto& mixed = line[cut];
    const auto fast_seconds = (static_cast<double>(bytes_of(mixed)) - cliff.speed_after * seconds_of(mixed)) /
                              (cliff.speed_before - cliff.speed_after);
    const auto fast = std::clamp(fast_seconds, 0.0, seconds_of(mixed));
    cliff.before.bytes = static_cast<std::uint64_t>(before + fast * cliff.speed_before);
    cliff.at_seconds = seconds + fast;
    return cliff;
}

std::optional<Evenness> evenness(const std::vector<Interval>& intervals) {
    const auto line = measured(intervals);
    if (line.size() < 3) return std::nullopt;
    std::vector<double> rates;
    rates.reserve(line.size());
    for (const auto& interval : line) {
        rates.push_back(static_cast<double>(interval.read.operations + interval.write.operations) /
                        seconds_of(interval));
    }
    Evenness result;
    const auto count = static_cast<double>(rates.size());
    const auto mean = std::accumulate(rates.begin(), rates.end(), 0.0) / count;
    double squares = 0;
    for (const auto rate : rates) squares += (rate - mean) * (rate - mean);
    result.intervals = rates.size();
    result.median_iops = median_of(rates);
    result.slowest_iops = *std::min_element(rates.begin(), rates.end());
    result.variation = mean > 0 ? std::sqrt(squares / count) / mean : 0;
    result.share_below_half =
        static_cast<double>(
            std::count_if(rates.begin(), rates.end(), [&](double rate) { return rate < result.median_iops / 2; })) /
        count;
    return result;
}

std::vector<SpeedLevel> speed_levels(const std::vector<Interval>& intervals) {
    auto line = measured(intervals);
    std::sort(line.begin(), line.end(), [](const auto& a, const auto& b) { return speed_of(a) > speed_of(b); });
    double all = 0;
    for (const auto& interval : line) all += static_cast<double>(bytes_of(interval));
    std::vector<SpeedLevel> levels;
    for (std::size_t from = 0; from < line.size();) {
        std::size_t to = from + 1;
        double bytes = static_cast<double>(bytes_of(line[from]));
        while (to < line.size() && speed_of(line[to]) * kLevelGap > speed_of(line[to - 1])) {
            bytes += static_cast<double>(bytes_of(line[to++]));
        }
        const auto share = all > 0 ? bytes / all : 0;
        if (share >= kLevelShare) levels.push_back({speed_of(line[from + (to - from) / 2]), share});
        from = to;
    }
    return levels;
}

std::optional<LineRange> line_range(const std::vector<Interval>& intervals) {
    constexpr std::size_t kFewest = 3;
    const auto line = measured(intervals);
    if (line.size() < kFewest) return std::nullopt;
    const auto slower = [](const Interval& a, const Interval& b) { return speed_of(a) < speed_of(b); };
    const auto [slowest, fastest] = std::minmax_element(line.begin(), line.end(), slower);
    return LineRange{speed_of(*slowest), speed_of(*fastest)};
}

std::optional<double> speed_between(const std::vector<Interval>& intervals, std::uint64_t from, std::uint64_t to) {
    std::uint64_t place = 0;
    double bytes = 0;
    double seconds = 0;
    for (const auto& interval : measured(intervals)) {
        const auto begin = place;
        place += bytes_of(interval);
        if (begin < from || place > to) continue;
        bytes += static_cast<double>(bytes_of(interval));
        seconds += seconds_of(interval);
    }
    return seconds > 0 ? std::optional(bytes / seconds) : std::nullopt;
}

}  // namespace fettle::bench

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/power/run_energy.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace fettle::power {

namespace {

/// Power on the straight line between two samples.
double watts_at(const MeterSample& before, const MeterSample& after, double seconds) {
    const auto share = (seconds - before.seconds) / (after.seconds - before.seconds);
    return before.watts + share * (after.watts - before.watts);
}

/// Adds one run, in the log's time.
EnergyStatus add_run(const MeterLog& log, TimeSpan run, Energy& sum) {
    const auto& samples = log.samples;
    if (run.from_s < samples.front().seconds || run.to_s > samples.back().seconds) return EnergyStatus::not_covered;
    const auto in_order = [](const MeterSample& sample, double seconds) { return sample.seconds < seconds; };
    // The first sample at or after the start; the segment before it contains the start.
    auto next = std::lower_bound(samples.begin(), samples.end(), run.from_s, in_order);
    if (next == samples.begin()) ++next;
    std::size_t within = samples.front().seconds == run.from_s ? 1 : 0;
    double uncertainty = 0;
    for (; next != samples.end() && (next - 1)->seconds < run.to_s; ++next) {
        const auto& a = *(next - 1);
        const auto& b = *next;
        if (b.seconds - a.seconds > kMostGapPeriods * log.period_s) return EnergyStatus::gap;
        const auto from = std::max(a.seconds, run.from_s);
        const auto to = std::min(b.seconds, run.to_s);
        const auto mean = (watts_at(a, b, from) + watts_at(a, b, to)) / 2;
        sum.joules += mean * (to - from);
        // Steadily rising or falling power is anywhere between the two samples.
        uncertainty += std::max(std::max(a.watts, b.watts) - mean, mean - std::min(a.watts, b.watts)) * (to - from);
        if (b.seconds >= run.from_s && b.seconds <= run.to_s) ++within;
    }
    if (within < 2) return EnergyStatus::too_short;
    sum.seconds += run.seconds();
    sum.uncertainty_joules = sum.uncertainty_joules.value_or(0) + uncertainty;
    return EnergyStatus::known;
}

/// More points than this do not make the alignment better.
constexpr std::size_t kMostPoints = 5000;
constexpr double kMostShifts = 20'000;
/// Of the time from the first to the last activity; bounds memory.
constexpr double kMostSteps = 2'000'000;
/// Of the points, for a shift to count.
constexpr double kLeastCovered = 0.8;
/// Two shifts fit equally well if their correlations differ by less than `kEqual` and one between them is lower by
/// `kValley`.
constexpr double kEqual = 0.02;
constexpr double kValley = 0.1;

struct Point {
    std::int64_t index = 0;  ///< time in steps
    double throughput = 0;
};

/// Power grows far less than in proportion to throughput, so its logarithm is compared; 1 MB/s counts as idle.
double weight_of(double bytes_per_second) { return std::log2(1 + bytes_per_second / 1e6); }

/// At multiples of the step, about equally many of each second.
std::vector<Point> points_of(const std::vector<Activity>& activity, double base_s, double step_s) {
    double seconds = 0;
    for (const auto& part : activity) seconds += std::max(0.0, part.time.seconds());
    const auto ideal = std::ceil(seconds / step_s / static_cast<double>(kMostPoints));
    const auto stride = static_cast<std::int64_t>(std::max(1.0, ideal));
    std::vector<Point> points;
    for (const auto& part : activity) {
        const auto first = std::ceil((part.time.from_s - base_s) / step_s / static_cast<double>(stride));
        auto index = static_cast<std::int64_t>(first) * stride;
        for (; base_s + static_cast<double>(index) * step_s < part.time.to_s; index += stride) {
            if (!points.empty() && points.back().index >= index) continue;
            points.push_back({index, weight_of(part.bytes_per_second)});
        }
    }
    return points;
}

/// Power at multiples of a step; NaN outside of the log.
class Resampled {
public:
    /// `shift_s` is added to the log's times.
    Resampled(const MeterLog& log, double base_s, double step_s, double shift_s, std::int64_t first, std::size_t count)
        : first_(first), watts_(count, std::nan("")) {
        const auto& samples = log.samples;
        std::size_t next = 1;
        for (std::size_t i = 0; i < count; ++i) {
            const auto time = base_s + static_cast<double>(first + static_cast<std::int64_t>(i)) * step_s - shift_s;
            while (next + 1 < samples.size() && samples[next].seconds < time) ++next;
            const auto& a = samples[next - 1];
            const auto& b = samples[next];
            if (time < a.seconds || time > b.seconds || b.seconds - a.seconds > kMostGapPeriods * log.period_s)
                continue;
            watts_[i] = watts_at(a, b, time);
        }
    }
    [[nodiscard]] double at(std::int64_t index) const { return watts_[static_cast<std::size_t>(index - first_)]; }

private:
    std::int64_t first_;
    std::vector<double> watts_;
};

/// NaN: too few points, or one of the two is constant. A log shifted by `lag` steps has at `index` what it has
/// unshifted at `index - lag`.
double correlation_at(const std::vector<Point>& points, const Resampled& power, std::int64_t lag) {
    double n = 0;
    double mean_x = 0;
    double mean_y = 0;
    for (const auto& point : points) {
        const auto y = power.at(point.index - lag);
        if (std::isnan(y)) continue;
        ++n;
        mean_x += point.throughput;
        mean_y += y;
    }
    if (n < kLeastCovered * static_cast<double>(points.size())) return std::nan("");
    mean_x /= n;
    mean_y /= n;
    double xx = 0;
    double yy = 0;
    double xy = 0;
    for (const auto& point : points) {
        const auto y = power.at(point.index - lag);
        if (std::isnan(y)) continue;
        xx += (point.throughput - mean_x) * (point.throughput - mean_x);
        yy += (y - mean_y) * (y - mean_y);
        xy += (point.throughput - mean_x) * (y - mean_y);
    }
    // What rounding leaves of a constant is no variation.
    constexpr double kNothing = 1e-18;
    if (xx <= kNothing * n * mean_x * mean_x || yy <= kNothing * n * mean_y * mean_y) return std::nan("");
    return xy / std::sqrt(xx * yy);
}

/// Whether another shift fits as well as the one at `best`.
bool is_ambiguous(const std::vector<double>& correlations, std::size_t best) {
    for (const int direction : {-1, 1}) {
        bool valley = false;
        auto i = static_cast<std::ptrdiff_t>(best) + direction;
        for (; i >= 0 && i < static_cast<std::ptrdiff_t>(correlations.size()); i += direction) {
            const auto value = correlations[static_cast<std::size_t>(i)];
            valley = valley || value < correlations[best] - kValley;
            if (valley && value > correlations[best] - kEqual) return true;
        }
    }
    return false;
}

}  // namespace

std::string_view name(EnergyStatus status) noexcept {
    switch (status) {
        case EnergyStatus::known: return "known";
        case EnergyStatus::no_times: return "no-times";
        case EnergyStatus::not_covered: return "not-covered";
        case EnergyStatus::gap: return "gap";
        case EnergyStatus::too_short: return "too-short";
    }
    return "no-times";
}

Energy energy_of(const MeterLog& log, double shift_s, const std::vector<TimeSpan>& runs) {
    Energy sum;
    for (const auto& run : runs) {
        sum.status = run.seconds() > 0 && log.samples.size() > 1
                         ? add_run(log, {run.from_s - shift_s, run.to_s - shift_s}, sum)
                         : EnergyStatus::too_short;
        if (sum.status != EnergyStatus::known) return {sum.status, 0, 0, std::nullopt};
    }
    return sum;
}

Result<Alignment> align(const MeterLog& log, const std::vector<Activity>& activity, double centre_s, double limit_s) {
    const auto span = activity.empty() ? 0.0 : activity.back().time.to_s - activity.front().time.from_s;
    if (span <= 0 || log.samples.size() < 2) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("the meter's log cannot be aligned: the result contains no times of its runs"));
    }
    const auto step = std::max({log.period_s, span / kMostSteps, 2 * limit_s / kMostShifts});
    const auto base = activity.front().time.from_s;
    const auto points = points_of(activity, base, step);
    const auto most = static_cast<std::int64_t>(std::floor(limit_s / step));
    if (points.size() < 2 || most < 1) {
        return fail(
            ErrorCode::invalid_argument,
            FETTLE_TEXT("the meter's log cannot be aligned: its sampling period ({period_us:time}) is too long"),
            {{"period_us", static_cast<std::uint64_t>(std::min(log.period_s, 1e9) * 1e6)}});
    }
    const auto first = points.front().index - most;
    const auto count = static_cast<std::size_t>(points.back().index + most - first + 1);
    const Resampled power(log, base, step, centre_s, first, count);
    std::vector<double> correlations;
    correlations.reserve(static_cast<std::size_t>(2 * most + 1));
    for (auto lag = -most; lag <= most; ++lag) correlations.push_back(correlation_at(points, power, lag));
    std::optional<std::size_t> best;
    for (std::size_t i = 0; i < correlations.size(); ++i) {
        if (!std::isnan(correlations[i]) && (!best || correlations[i] > correlations[*best])) best = i;
    }
    if (!best) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("the meter's log cannot be aligned: for no shift does it cover the runs and vary with "
                                "them"));
    }
    const auto found = correlations[*best];
    const auto shift = centre_s + static_cast<double>(static_cast<std::int64_t>(*best) - most) * step;
    if (found < kLeastCorrelation) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("the meter's log cannot be aligned: power does not follow throughput (highest "
                                "correlation {correlation})"),
                    {{"correlation", fmt::format("{:.2f}", found)}});
    }
    if (is_ambiguous(correlations, *best)) {
        return fail(ErrorCode::ambiguous,
                    FETTLE_TEXT("the meter's log cannot be aligned: several shifts fit equally well. Specify --offset "
                                "and a smaller limit"));
    }
    if (*best == 0 || *best + 1 == correlations.size()) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("the meter's log cannot be aligned: the best shift is at the limit. Specify --offset "
                                "or a larger limit"));
    }
    return Alignment{shift, found, step};
}

}  // namespace fettle::power

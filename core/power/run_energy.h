// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/power/meter.h"

/// Energy of periods of time, from a meter's log.
namespace fettle::power {

/// Unix time.
struct TimeSpan {
    double from_s = 0;
    double to_s = 0;
    [[nodiscard]] double seconds() const noexcept { return to_s - from_s; }
};

/// Whether the energy of a step is known.
enum class EnergyStatus : std::uint8_t {
    known,
    no_times,     ///< the times of the runs were not recorded
    not_covered,  ///< begins before the log, or ends after it
    gap,          ///< the log has a gap in it of more than kMostGapPeriods sampling periods
    too_short,    ///< a run has fewer than two samples
};
/// "known", "no-times", "not-covered", "gap", "too-short".
[[nodiscard]] std::string_view name(EnergyStatus status) noexcept;

inline constexpr double kMostGapPeriods = 5;

struct Energy {
    EnergyStatus status = EnergyStatus::no_times;
    // The rest only if known.
    double joules = 0;
    double seconds = 0;
    /// From the sampling alone: the truth lies within ± this, if power rises or falls steadily between two samples. The
    /// meter's own accuracy is not included.
    std::optional<double> uncertainty_joules;
    friend bool operator==(const Energy&, const Energy&) = default;

    [[nodiscard]] double watts() const noexcept { return seconds > 0 ? joules / seconds : 0; }
};

/// The sum over `runs`. `shift_s` is added to the log's times. Trapezoids between the samples; at the ends of a run,
/// power is interpolated.
[[nodiscard]] Energy energy_of(const MeterLog& log, double shift_s, const std::vector<TimeSpan>& runs);

/// What was transferred in a period; 0: known to be idle.
struct Activity {
    TimeSpan time;
    double bytes_per_second = 0;
};

struct Alignment {
    double shift_s = 0;      ///< to be added to the log's times
    double correlation = 0;  ///< Pearson's, with the logarithm of the throughput
    double resolution_s = 0;
};

inline constexpr double kLeastCorrelation = 0.5;

/// The shift from `centre_s` - `limit_s` to `centre_s` + `limit_s` with the highest correlation of power and throughput
/// within `activity`, which is in order of time and does not overlap. Requires: limit_s > 0. Errors: invalid_argument
/// (nothing to compare: constant power or throughput, or the log covers too little for every shift; a correlation below
/// kLeastCorrelation; the best shift is at the limit); ambiguous (two shifts fit equally well).
[[nodiscard]] Result<Alignment> align(const MeterLog& log, const std::vector<Activity>& activity, double centre_s,
                                      double limit_s);

}  // namespace fettle::power

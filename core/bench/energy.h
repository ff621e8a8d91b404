// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/bench/record.h"
#include "core/power/counter_log.h"
#include "core/power/meter.h"

/// Energy of a benchmark: from the computer's counters, or from a meter's log.
namespace fettle::bench {

/// A step's results per energy. Absent: nothing was transferred, or the power is not positive.
struct Efficiency {
    std::optional<double> mb_per_second_per_watt;  ///< MB: 10^6 bytes. The same as MB per joule
    std::optional<double> iops_per_watt;
    std::optional<double> joules_per_gb;
};
/// Requires: the energy is known.
[[nodiscard]] Efficiency efficiency(const StepRecord& step, const power::Energy& energy) noexcept;

/// Energy beyond what the source uses in the same time when idle.
[[nodiscard]] std::optional<double> joules_above_idle(const EnergyRecord& record, const power::Energy& energy) noexcept;

/// From one counter.
[[nodiscard]] EnergyRecord counter_energy(const BenchRecord& record, const power::CounterLog& log,
                                          const std::string& name);

/// How to bring a meter's log onto the computer's clock.
struct MeterClock {
    std::string file;  ///< for the record
    /// Added to the log's times. For relative times, the time from the start of the first run to the log's time 0.
    std::optional<double> offset_s;
    /// Finds the shift by correlation with the throughput, up to this far from the offset.
    std::optional<double> align_within_s;
};

/// Limits of MeterClock::align_within_s.
inline constexpr double kLeastAlign_s = 0.1;
inline constexpr double kMostAlign_s = 86'400;

/// From a meter's log. Errors: invalid_argument (the result has no times: it is older, or of a simulated drive; a log
/// with relative times and neither offset nor alignment; the log covers no step, with the times of both); those of
/// power::align.
[[nodiscard]] Result<EnergyRecord> meter_energy(const BenchRecord& record, const power::MeterLog& log,
                                                const MeterClock& clock);

/// Stores an evaluation in the record; one of a meter replaces an earlier one of a meter.
void put_energy(BenchRecord& record, EnergyRecord energy);

}  // namespace fettle::bench

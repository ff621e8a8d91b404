// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/base/message.h"
#include "core/base/units.h"
#include "core/bench/engine.h"
#include "core/bench/histogram.h"
#include "core/bench/stamp.h"
#include "core/bench/workload.h"

namespace fettle::bench {

/// Reads or writes of a run or of one interval.
struct DirectionSums {
    std::uint64_t operations = 0;  ///< completed within the time
    ByteCount bytes;
    void add(const DirectionSums& other) noexcept {
        operations += other.operations;
        bytes.bytes += other.bytes.bytes;
    }
};

/// The percentiles of a latency histogram that are kept per interval.
struct LatencySummary {
    std::uint64_t count = 0;
    double mean_ns = 0;
    std::uint64_t p50_ns = 0;
    std::uint64_t p99_ns = 0;
    std::uint64_t p999_ns = 0;
    std::uint64_t largest_ns = 0;
};
[[nodiscard]] LatencySummary summarise(const Histogram& histogram) noexcept;

/// One interval of the time series, all threads together; the ramp has negative start times.
struct Interval {
    std::int64_t start_ns = 0;  ///< since the start of the measured time
    std::uint64_t length_ns = 0;
    DirectionSums read;
    DirectionSums write;
    LatencySummary read_latency;
    LatencySummary write_latency;
};

struct Direction {
    DirectionSums sums;
    /// Of every operation completed in the measured time, and of those still in flight at its end, so that the slowest
    /// ones are not dropped. Measured from the intended start if a rate is fixed.
    Histogram latency;
};

/// How a run ended.
enum class Ending : std::uint8_t {
    finished,
    cancelled,  ///< by the user; results so far are valid
    failed,     ///< a transfer failed, or the target vanished; see RunResult::error
};

/// Results of a run.
struct RunResult {
    Workload workload;
    TargetFacts target;
    Ending ending = Ending::finished;
    std::optional<Error> error;

    std::uint64_t elapsed_ns = 0;     ///< measured time: rates are totals divided by it
    std::uint64_t began_unix_us = 0;  ///< start of the measured time, Unix time; 0: simulated time
    Direction read;
    Direction write;
    std::vector<Interval> intervals;
    std::uint64_t short_transfers = 0;  ///< shorter than requested, without an error
    std::uint64_t failed_transfers = 0;
    ByteCount prepared;             ///< written before the run to fill the scratch file
    ByteCount written;              ///< total: preparation, ramp and run
    double mean_depth = 0;          ///< operations in flight, averaged over time
    std::uint64_t cpu_ns = 0;       ///< of the whole process, in the measured time
    std::uint64_t late_starts = 0;  ///< fixed rate: started late because all slots were in use
    std::optional<Verification> verification;
    std::vector<Message> notes;  ///< remarks for the user; the target's and the run's

    [[nodiscard]] double iops() const noexcept;
    [[nodiscard]] double bytes_per_second() const noexcept;
    [[nodiscard]] double cpu_ns_per_operation() const noexcept;
};

/// Progress of a run.
struct LiveState {
    enum class Phase : std::uint8_t { preparing, ramp, measuring, verifying };
    Phase phase = Phase::preparing;
    std::uint64_t done = 0;  ///< of the phase: nanoseconds, or bytes
    std::uint64_t total = 0;
    std::optional<Interval> interval;          ///< the latest complete interval
    std::optional<int> temperature_celsius{};  ///< of the drive, if known
    bool limited_by_bytes = false;             ///< the measurement ends after a number of bytes, not after a time

    /// Whether `done` and `total` are bytes.
    [[nodiscard]] bool counts_bytes() const noexcept {
        return limited_by_bytes || phase == Phase::preparing || phase == Phase::verifying;
    }
};

}  // namespace fettle::bench

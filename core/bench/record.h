// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/bench/energy_record.h"
#include "core/bench/protocol_record.h"
#include "core/bench/run_time.h"
#include "core/bench/run_wear.h"
#include "core/bench/series.h"
#include "core/bench/spread.h"
#include "core/bench/suite_runner.h"

/// A benchmark result for storage, display, export and comparison: plain data without histograms.
namespace fettle::bench {

/// A latency distribution in a few numbers, nanoseconds.
struct LatencyRecord {
    std::uint64_t operations = 0;
    double mean_ns = 0;
    std::uint64_t smallest_ns = 0;
    std::uint64_t p50_ns = 0;
    std::uint64_t p90_ns = 0;
    std::uint64_t p99_ns = 0;
    std::uint64_t p999_ns = 0;
    std::uint64_t p9999_ns = 0;
    std::uint64_t p99999_ns = 0;
    std::uint64_t largest_ns = 0;
    friend bool operator==(const LatencyRecord&, const LatencyRecord&) = default;
};
/// nullopt for an empty histogram.
[[nodiscard]] std::optional<LatencyRecord> record_of(const Histogram& histogram) noexcept;

/// A line over addresses: the points are StepRecord::speeds, each as wide as the data moved in its interval.
struct LineRecord {
    std::uint64_t first_byte = 0;
    LineRange range;
};

/// The mean of several steps' results, which the original tool reports as one.
struct MeanRecord {
    std::string title;
    Figure figure = Figure::throughput;
    double value = 0;  ///< as in Spread
};

/// One line of a suite.
struct StepRecord {
    std::string id;
    std::string title;
    std::string series;
    double x = 0;
    Figure figure = Figure::throughput;
    Spread spread;       ///< bytes per second, operations per second or nanoseconds
    std::string access;  ///< the command line's words: "randread", "mix:70"
    std::string blocks;
    unsigned depth = 1;
    unsigned threads = 1;
    double bytes_per_second = 0;  ///< of all runs together, like the next three
    double iops = 0;
    double cpu_ns_per_operation = 0;
    double mean_depth = 0;
    std::optional<LatencyRecord> read;  ///< all runs together
    std::optional<LatencyRecord> write;
    std::uint64_t interval_ns = 0;
    std::vector<double> speeds;  ///< bytes per second in each interval of the last run; at most 2,000
    std::optional<LineRecord> line;
    std::vector<double> rounds;  ///< the result of each round, for a step that was repeated in rounds
    std::vector<RunTime> times;  ///< of each run, without its ramp; empty: an older result, or a simulated drive
};

/// The measured drive, as far as known.
struct MeasuredDrive {
    std::string id;
    std::string model;
    std::string serial;
    std::string firmware;
    std::string bus;
    std::optional<ByteCount> capacity;
};

/// A doubt, stored as rendered text.
struct DoubtRecord {
    std::string id;
    Severity severity = Severity::info;
    std::string text;
    std::string remedy;
};

struct BenchRecord {
    std::string id;       ///< sixteen hexadecimal digits
    std::string started;  ///< UTC, "2026-03-01T12:30:00Z"
    std::string program;  ///< "fettle 0.2.0"
    std::string suite;
    std::string title;
    std::string source;
    MeasuredDrive drive;
    TargetFacts::Kind target = TargetFacts::Kind::scratch_file;
    std::string path;
    std::string file_system;
    std::string engine;
    bool direct = true;
    ByteCount size;     ///< of the measured span
    ByteCount written;  ///< total
    Ending ending = Ending::finished;
    std::string failure;
    std::vector<StepRecord> steps;
    std::vector<DoubtRecord> doubts;
    std::vector<DoubtRecord> notes;
    std::optional<AsSsdScore> as_ssd_score;
    std::optional<SteadyState> steady;
    std::optional<Cliff> cliff;
    std::optional<Cliff> cliff_again;
    std::optional<Evenness> evenness;
    std::vector<SpeedLevel> levels;
    std::optional<Compression> compression;
    std::vector<MeanRecord> means;
    std::optional<RunWear> wear;  ///< nullopt: nothing was written, or an older result
    std::optional<RunTime> idle;  ///< a period before the benchmark in which nothing was measured or written
    std::vector<EnergyRecord> energy;
    std::optional<ProtocolRecord> protocol;  ///< of a review's procedure
};

/// Makes the record of a suite. The caller fills `id`, `started`, `program`, `drive`, `wear`, `idle`
/// and `energy`.
[[nodiscard]] BenchRecord record_of(const SuiteResult& suite, const std::vector<Message>& doubts);

/// A single workload as a record with one step: suite "run".
[[nodiscard]] BenchRecord record_of(const RunResult& run, const std::vector<Message>& doubts);

/// Its model for display; ends in " (simulated)" for a simulated drive, so that its results are not taken for a real
/// drive's.
[[nodiscard]] std::string drive_title(const BenchRecord& record);

[[nodiscard]] std::string_view name(TargetFacts::Kind kind) noexcept;
[[nodiscard]] std::string_view name(Ending ending) noexcept;

}  // namespace fettle::bench

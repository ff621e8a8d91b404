// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/base/units.h"
#include "core/bench/file_set.h"
#include "core/bench/result.h"
#include "core/bench/workload.h"

/// Named lists of measurements. A suite is data: what is done, how often, and which value is reported; suite_runner.h
/// executes it.
namespace fettle::bench {

/// The value that a step reports.
enum class Figure : std::uint8_t {
    throughput,    ///< bytes per second; shown in MB/s (10^6)
    iops,          ///< operations per second
    mean_latency,  ///< nanoseconds; less is better
};
[[nodiscard]] std::string_view name(Figure figure) noexcept;

/// Precondition of a step.
enum class Before : std::uint8_t {
    nothing,
    filled,  ///< every block of the step's span has been written with incompressible data
    empty,   ///< the step's span was never written: reads there do not measure the flash
};

/// One line of a suite: a repeated workload.
struct SuiteStep {
    std::string id;      ///< kebab-case, unique in its suite: "seq1m-q8t1-read"
    std::string title;   ///< as the original tool prints it: "SEQ1M Q8T1 read"
    std::string series;  ///< steps of one series form one line of a plot: "random read 4K"; empty: none
    double x = 0;        ///< position on that line: queue depth, block size in bytes, share in percent
    Workload workload;   ///< span within the target; nonce and seed are set for each run
    Figure figure = Figure::throughput;
    Before before = Before::filled;
    unsigned runs = 1;
    std::uint64_t pause_ns = 0;  ///< before each run except the suite's first
    /// Goes through its span once in order, so its series is a line over addresses.
    bool line = false;
    std::optional<FileWork> files;  ///< set for all steps of a suite of files; `workload` then describes it
};

/// A value that the original tool reports for several steps: their mean.
struct MeanOfSteps {
    std::string title;
    std::vector<std::string> step_ids;
};

/// Rounds that are repeated until the drive reaches steady state (SNIA SSS PTS 2.0.2, clause 2.1.22).
struct Rounds {
    std::size_t first = 0;    ///< index of the first step of a round
    std::size_t count = 0;    ///< steps in a round
    std::size_t tracked = 0;  ///< index of the step whose result is tracked
    unsigned at_most = 25;
};

/// Distinguishes a suite's steps from plain workloads.
inline constexpr std::uint64_t kSecond_ns = 1'000'000'000;

/// Analysis at the end.
enum class Conclusion : std::uint8_t {
    none,
    as_ssd_score,
    steady_state,   ///< of the rounds
    cliff,          ///< the SLC cache's size, and the speed within and after it
    consistency,    ///< variation of the tracked step from second to second
    surface_levels  ///< number of speeds over the address range, and whether the drive compresses
};

/// Options of a suite. Defaults are the suite's own.
struct SuiteOptions {
    std::optional<std::uint64_t> size;        ///< bytes of the measured span
    std::optional<std::uint64_t> runtime_ns;  ///< of each run
    std::optional<unsigned> runs;
    std::optional<std::uint64_t> pause_ns;
    unsigned compressible_percent = 0;
    bool reads_only = false;  ///< a raw device, or to avoid wear: write steps are skipped
    /// The target is a real drive: whole-drive reads cover all of it, whatever the size.
    bool whole_drive = false;
};

/// A suite prepared for one target.
struct SuitePlan {
    std::string name;    ///< "crystaldiskmark"
    std::string title;   ///< "CrystalDiskMark's default list"
    std::string source;  ///< where the method is published
    std::vector<SuiteStep> steps;
    std::vector<FileSet> file_sets;  ///< of a suite of files, executed by run_file_suite
    std::optional<Rounds> rounds;
    Conclusion conclusion = Conclusion::none;
    std::vector<MeanOfSteps> means;
    bool whole_device = false;          ///< the suite is designed for a whole drive
    std::uint64_t size = 0;             ///< of the span, and of the scratch file
    bool writes_allowed = true;         ///< false: SuiteOptions::reads_only; nothing is filled either
    std::vector<std::string> left_out;  ///< titles of steps skipped because of options.reads_only
    std::vector<Message> notes;         ///< differences from the original

    [[nodiscard]] bool writes() const noexcept;
    /// Total time of the runs and pauses without preparation; rounds count as often as they may be repeated.
    [[nodiscard]] std::uint64_t longest_ns() const noexcept;
};

/// A suite by name.
struct SuiteInfo {
    std::string_view name;
    std::string_view title;
    std::string_view about;     ///< one sentence
    bool whole_device = false;  ///< most meaningful on a whole drive: a scratch file shows less
};

[[nodiscard]] const std::vector<SuiteInfo>& suites();

/// Errors: not_found (the context lists the names), invalid_argument (no steps left, or the target is too small for the
/// suite).
[[nodiscard]] Result<SuitePlan> plan_suite(std::string_view name, const SuiteOptions& options, ByteCount target_size,
                                           std::uint32_t sector_bytes);

/// Default span of a suite if neither the user nor the drive's size determines it.
[[nodiscard]] std::uint64_t usual_size(std::string_view name);
/// The same for a writable whole drive of `drive` bytes: at most this much, and for "sustained" a sixteenth of the
/// drive, which exceeds the SLC cache of most drives.
[[nodiscard]] std::uint64_t usual_size(std::string_view name, ByteCount drive);

}  // namespace fettle::bench

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

/// Lists of measurements under the names that users know. A suite is data: what is done, how often, and which
/// number is read off it; suite_runner.h carries it out.
namespace fettle::bench {

/// Which number a step is about.
enum class Figure : std::uint8_t {
    throughput,    ///< bytes per second; shown in MB/s (10^6)
    iops,          ///< operations per second
    mean_latency,  ///< nanoseconds; less is better
};
[[nodiscard]] std::string_view name(Figure figure) noexcept;

/// What must hold before a step runs.
enum class Before : std::uint8_t {
    nothing,
    filled,  ///< every block of the step's span has been written with incompressible data
    empty,   ///< the step's span was never written: reads there measure no flash
};

/// One line of a suite's table: a workload, repeated.
struct SuiteStep {
    std::string id;      ///< kebab-case, unique in its suite: "seq1m-q8t1-read"
    std::string title;   ///< as its tool prints it: "SEQ1M Q8T1 read"
    std::string series;  ///< steps of one series are one line of a plot: "random read 4K"; empty: none
    double x = 0;        ///< place on that line: queue depth, block size in bytes, share in percent
    Workload workload;   ///< span within the target; nonce and seed are set for each run
    Figure figure = Figure::throughput;
    Before before = Before::filled;
    unsigned runs = 1;
    std::uint64_t pause_ns = 0;  ///< before each run but the first of the suite
    /// Goes once through its span in order, so that its series is a line over addresses.
    bool line = false;
    std::optional<FileWork> files;  ///< of a suite of files, whose every step has it; `workload` then describes it
};

/// A figure that the suite's model gives for several steps together: the mean of theirs.
struct MeanOfSteps {
    std::string title;
    std::vector<std::string> step_ids;
};

/// Rounds that are repeated until the drive is in its steady state (SNIA SSS PTS 2.0.2, clause 2.1.22).
struct Rounds {
    std::size_t first = 0;    ///< index of the first step of a round
    std::size_t count = 0;    ///< steps in a round
    std::size_t tracked = 0;  ///< index of the step whose figure is tracked
    unsigned at_most = 25;
};

/// What tells a step of suite data apart from the workload itself.
inline constexpr std::uint64_t kSecond_ns = 1'000'000'000;

/// What is made of the figures at the end.
enum class Conclusion : std::uint8_t {
    none,
    as_ssd_score,
    steady_state,   ///< of the rounds
    cliff,          ///< the SLC cache's size, and the speed within and after it
    consistency,    ///< how even the tracked step's seconds are
    surface_levels  ///< how many speeds there are along the line of addresses, and whether the drive compresses
};

/// What may be asked of a suite. Defaults are the suite's own.
struct SuiteOptions {
    std::optional<std::uint64_t> size;        ///< bytes of the span that is measured
    std::optional<std::uint64_t> runtime_ns;  ///< of each run
    std::optional<unsigned> runs;
    std::optional<std::uint64_t> pause_ns;
    unsigned compressible_percent = 0;
    bool reads_only = false;  ///< a raw device, or a user who wants no wear: steps that write are left out
    /// The target is a real drive: what a list reads over the whole drive is read there, whatever the size.
    bool whole_drive = false;
};

/// A suite made concrete for one target.
struct SuitePlan {
    std::string name;    ///< "crystaldiskmark"
    std::string title;   ///< "CrystalDiskMark's default list"
    std::string source;  ///< where the method stands
    std::vector<SuiteStep> steps;
    std::vector<FileSet> file_sets;  ///< of a suite of files: run_file_suite carries it out
    std::optional<Rounds> rounds;
    Conclusion conclusion = Conclusion::none;
    std::vector<MeanOfSteps> means;
    bool whole_device = false;          ///< the list is meant for a whole drive
    std::uint64_t size = 0;             ///< of the span, and of the scratch file
    bool writes_allowed = true;         ///< false: SuiteOptions::reads_only; nothing is filled either
    std::vector<std::string> left_out;  ///< titles of steps that options.reads_only took away
    std::vector<Message> notes;         ///< where this list differs from its model

    [[nodiscard]] bool writes() const noexcept;
    /// The time the runs and pauses take, preparation aside; rounds count as often as they may be repeated.
    [[nodiscard]] std::uint64_t longest_ns() const noexcept;
};

/// A suite by name.
struct SuiteInfo {
    std::string_view name;
    std::string_view title;
    std::string_view about;     ///< one sentence
    bool whole_device = false;  ///< means most on a whole drive: a scratch file shows less
};

[[nodiscard]] const std::vector<SuiteInfo>& suites();

/// Errors: not_found (the context lists the names), invalid_argument (nothing is left to do, or the target is too
/// small for the list).
[[nodiscard]] Result<SuitePlan> plan_suite(std::string_view name, const SuiteOptions& options, ByteCount target_size,
                                           std::uint32_t sector_bytes);

/// The span that a suite takes where neither the user nor a drive's own size says otherwise.
[[nodiscard]] std::uint64_t usual_size(std::string_view name);
/// The same on a whole drive that may be written, of `drive` bytes: never more than these, and of "sustained" a
/// sixteenth of them, which passes the end of the caches that most drives have.
[[nodiscard]] std::uint64_t usual_size(std::string_view name, ByteCount drive);

}  // namespace fettle::bench

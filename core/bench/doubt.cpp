// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/doubt.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/bench/series.h"

namespace fettle::bench {

namespace {

/// A dynamic SLC cache uses up to a third of the capacity of a TLC drive (three bits per cell written as one), or a
/// quarter of a QLC drive's; smaller amounts may never have left the cache.
constexpr double kLargestCacheShare = 1.0 / 3.0;
constexpr double kRunsDiffer = 0.10;
constexpr double kBusyShare = 0.10;
constexpr double kOthersShare = 0.01;
/// For a suite of many files: the file system's own metadata I/O counts as other I/O.
constexpr double kOthersShareOfFiles = 0.10;
constexpr double kLinkTolerance = 1.02;  ///< tolerance for clocks and the edges of the measured time
constexpr unsigned kManyExtents = 64;
/// A write of this length is read as the drive's sustained speed.
constexpr std::uint64_t kLongWrite_ns = 60 * kSecond_ns;
constexpr double kNearlyWhole = 0.9;
/// If the extents are longer than this on average, fewer than one access in a hundred crosses a boundary.
constexpr std::uint64_t kLongPiece = 16U << 20U;

using Doubts = std::vector<Message>;

double total_bytes(const RunResult& run) {
    return static_cast<double>(run.read.sums.bytes.bytes + run.write.sums.bytes.bytes);
}

void doubt_link(const RunResult& run, const DoubtInputs& facts, Doubts& found) {
    const auto& after = facts.link_after_bytes_per_second;
    if (facts.link_bytes_per_second && after && *after < *facts.link_bytes_per_second) {
        found.push_back({"link-slowed",
                         Severity::warning,
                         FETTLE_TEXT("The drive's link speed dropped during the run, from "
                                     "{before_bytes_per_second:size}/s to {after_bytes_per_second:size}/s."),
                         FETTLE_TEXT("Check the cable and connectors; \"fettle check\" reports link errors."),
                         {{"before_bytes_per_second", static_cast<std::uint64_t>(*facts.link_bytes_per_second)},
                          {"after_bytes_per_second", static_cast<std::uint64_t>(*after)}}});
    }
    if (!facts.link_bytes_per_second) return;
    // Some links reduce their speed when idle.
    const auto fastest = std::max(*facts.link_bytes_per_second, after.value_or(0));
    if (run.bytes_per_second() <= fastest * kLinkTolerance) return;
    found.push_back({"faster-than-link",
                     Severity::warning,
                     FETTLE_TEXT("{speed_bytes_per_second:size}/s exceeds the speed of the drive's link "
                                 "({link_bytes_per_second:size}/s): the data came from memory, not from the drive."),
                     FETTLE_TEXT("Use a larger test size, and direct I/O if the file system supports it."),
                     {{"speed_bytes_per_second", static_cast<std::uint64_t>(run.bytes_per_second())},
                      {"link_bytes_per_second", static_cast<std::uint64_t>(fastest)}}});
}

void doubt_cache(const RunResult& run, const DoubtInputs& facts, Doubts& found) {
    if (run.target.direct || run.target.kind == TargetFacts::Kind::simulated) return;
    const auto span = run.workload.span_bytes.value_or(run.target.size.bytes);
    std::vector<Evidence> evidence{{"span_bytes", span}};
    auto text = FETTLE_TEXT("The I/O went through the system's page cache: the results include the speed of memory.");
    if (facts.memory) {
        evidence.push_back({"memory_bytes", facts.memory->bytes});
        text = FETTLE_TEXT(
            "The I/O went through the system's page cache ({memory_bytes:gib} of memory "
            "for {span_bytes:gib} of test data): the results include the speed of memory.");
    }
    found.push_back({"from-cache", Severity::warning, text,
                     FETTLE_TEXT("Measure in a folder whose file system supports direct I/O."), std::move(evidence)});
}

void doubt_contents(const RunResult& run, const DoubtInputs& facts, Doubts& found) {
    if (run.workload.reads() && facts.never_written_share.value_or(0) > 0.01) {
        found.push_back(
            {"never-written",
             Severity::warning,
             FETTLE_TEXT("{never_written_percent:1f}% of the blocks read were never written or were trimmed: the "
                         "controller returns those without reading flash."),
             FETTLE_TEXT("Fill the drive first, or measure a file that Fettle has filled."),
             {{"never_written_percent", *facts.never_written_share * 100}}});
    }
    if (run.workload.writes() && run.workload.data.pattern != DataPattern::incompressible) {
        found.push_back({"repeating-data",
                         Severity::info,
                         FETTLE_TEXT("The test data repeats: a drive that compresses or "
                                     "deduplicates appears faster than with real files."),
                         {},
                         {{"pattern", std::string(name(run.workload.data.pattern))}}});
    }
    if (facts.compressing) {
        found.push_back({"file-system-compresses",
                         Severity::warning,
                         FETTLE_TEXT("The file system compresses data, so the drive received less than was written."),
                         FETTLE_TEXT("Measure in a folder without compression (btrfs: chattr +m)."),
                         {}});
    }
    if (facts.copy_on_write && run.workload.writes()) {
        found.push_back({"copy-on-write",
                         Severity::advice,
                         FETTLE_TEXT("The file system is copy-on-write ({file_system}): random writes "
                                     "reach the drive in a different order, with additional metadata."),
                         FETTLE_TEXT("Use ext4, XFS or NTFS to measure the drive alone."),
                         {{"file_system", run.target.file_system}}});
    }
}

void doubt_place(const RunResult& run, const DoubtInputs& facts, Doubts& found) {
    const auto span = run.workload.span_bytes.value_or(run.target.size.bytes);
    const std::uint64_t pieces = facts.file_extents.value_or(0);
    if (pieces > kManyExtents && span / pieces < kLongPiece && run.workload.access == Access::sequential) {
        found.push_back({"fragmented",
                         Severity::advice,
                         FETTLE_TEXT("The test file is fragmented into {extents:count} extents: "
                                     "sequential access is not sequential on the drive."),
                         FETTLE_TEXT("Free space on the file system, or use a smaller test size."),
                         {{"extents", pieces}}});
    }
    if (facts.swap_on_drive) {
        found.push_back(
            {"swap-on-drive",
             Severity::advice,
             FETTLE_TEXT("The computer's swap space is on this drive and may have been used during the run."),
             FETTLE_TEXT("Close other programs to free memory, and measure again."),
             {}});
    }
}

/// Other programs' I/O compared with `own_bytes` of the run or of the whole suite.
void doubt_others(double own_bytes, TargetFacts::Kind kind, const DoubtInputs& facts, Doubts& found) {
    const auto others = static_cast<double>(facts.other_read.value_or(ByteCount{}).bytes +
                                            facts.other_written.value_or(ByteCount{}).bytes);
    const auto share = kind == TargetFacts::Kind::scratch_folder ? kOthersShareOfFiles : kOthersShare;
    if (others > own_bytes * share && others > 1e6) {
        found.push_back({"others-used-drive",
                         Severity::warning,
                         FETTLE_TEXT("Other programs transferred {other_bytes:size} on this drive during the run."),
                         FETTLE_TEXT("Let them finish, and measure again."),
                         {{"other_bytes", static_cast<std::uint64_t>(others)}}});
    }
}

void doubt_machine(const RunResult& run, const DoubtInputs& facts, Doubts& found) {
    if (facts.other_cpu_share.value_or(0) > kBusyShare) {
        found.push_back({"machine-busy",
                         Severity::warning,
                         FETTLE_TEXT("Other programs used {other_cpu_percent:1f}% of CPU time during the run."),
                         FETTLE_TEXT("Let them finish, and measure again."),
                         {{"other_cpu_percent", *facts.other_cpu_share * 100}}});
    }
    if (facts.throttled_seconds.value_or(0) > 0) {
        found.push_back({"throttled",
                         Severity::warning,
                         FETTLE_TEXT("The drive throttled for {throttled_seconds} s because of heat."),
                         FETTLE_TEXT("Improve the airflow or add a heat sink, and let the drive cool first."),
                         {{"throttled_seconds", *facts.throttled_seconds}}});
    } else if (facts.temperature_highest_celsius && facts.warning_temperature_celsius &&
               *facts.temperature_highest_celsius >= *facts.warning_temperature_celsius) {
        found.push_back({"hot",
                         Severity::warning,
                         FETTLE_TEXT("The drive reached {temperature_celsius} °C; it "
                                     "may throttle at {warning_celsius} °C and above."),
                         FETTLE_TEXT("Improve the airflow or add a heat sink, and let the drive cool first."),
                         {{"temperature_celsius", std::int64_t{*facts.temperature_highest_celsius}},
                          {"warning_celsius", std::int64_t{*facts.warning_temperature_celsius}}}});
    }
    if (run.short_transfers > 0) {
        found.push_back({"short-transfers",
                         Severity::warning,
                         FETTLE_TEXT("{short_transfers:count} transfers moved fewer bytes than requested."),
                         {},
                         {{"short_transfers", run.short_transfers}}});
    }
    if (run.ending == Ending::cancelled) {
        found.push_back({"cut-short", Severity::advice, FETTLE_TEXT("The run was stopped early."), {}, {}});
    }
}

/// Total written, and whether the result looks like a sustained speed.
struct Writing {
    std::uint64_t bytes = 0;
    bool lasting = false;  ///< a write of a minute or more, or a suite that looks for the end of the cache
    bool cliff = false;    ///< the end of the cache was reached
};

void add_run(const RunResult& run, Writing& writing) {
    if (!run.workload.writes()) return;
    writing.lasting = writing.lasting || run.elapsed_ns >= kLongWrite_ns;
    writing.cliff = writing.cliff || find_cliff(run.intervals);
}

/// All of it may have gone into an SLC cache.
bool fits_in_cache(const Writing& writing, const TargetFacts& target, const DoubtInputs& facts) {
    if (writing.bytes == 0 || writing.cliff || !has_flash_times(target)) return false;
    if (!facts.drive_capacity || facts.drive_capacity->bytes == 0) return false;
    return static_cast<double>(writing.bytes) < static_cast<double>(facts.drive_capacity->bytes) * kLargestCacheShare;
}

/// Reported for speeds that look sustained; users of a short suite know that it is short.
void doubt_fast_cache(const Writing& writing, const TargetFacts& target, const DoubtInputs& facts, Doubts& found) {
    if (!writing.lasting || !fits_in_cache(writing, target, facts)) return;
    found.push_back(
        {"cache-not-left",
         Severity::advice,
         FETTLE_TEXT("{written_bytes:size} was written to a drive of {capacity_bytes:size}: all of it may have fit "
                     "into the SLC cache. Larger writes can be slower."),
         FETTLE_TEXT("To measure beyond the cache, run the suite \"sustained\" with a size of one third of the "
                     "drive's capacity."),
         {{"written_bytes", writing.bytes}, {"capacity_bytes", facts.drive_capacity->bytes}}});
}

Writing writing_of(const SuiteResult& suite) {
    Writing writing;
    writing.bytes = suite.written().bytes;
    writing.lasting = suite.plan.conclusion == Conclusion::cliff;
    for (const auto& step : suite.steps) {
        for (const auto& run : step.runs) add_run(run, writing);
    }
    return writing;
}

/// A suite for whole drives that measured only part of one.
void doubt_part(const SuiteResult& suite, const DoubtInputs& facts, Doubts& found) {
    if (!suite.plan.whole_device) return;
    const bool in_file =
        suite.target.kind == TargetFacts::Kind::scratch_file || suite.target.kind == TargetFacts::Kind::existing_file;
    const auto whole = facts.drive_capacity ? facts.drive_capacity->bytes : in_file ? 0 : suite.target.size.bytes;
    const auto measured = suite.plan.size;
    if (whole != 0 && static_cast<double>(measured) >= static_cast<double>(whole) * kNearlyWhole) return;
    const auto* text =
        FETTLE_TEXT("This suite is designed for a whole drive; only {measured_bytes:size} was measured.");
    std::vector<Evidence> evidence{{"measured_bytes", measured}};
    if (whole != 0) {
        text = FETTLE_TEXT(
            "This suite is designed for a whole drive; only {measured_bytes:size} of {capacity_bytes:size} "
            "was measured.");
        evidence.push_back({"capacity_bytes", whole});
    }
    const auto* remedy = in_file ? FETTLE_TEXT(
                                       "Specify the drive itself to measure all of it. --overwrite "
                                       "adds the write steps, which destroy all data on the drive.")
                                 : FETTLE_TEXT("Use --size to measure more of it.");
    found.push_back({"part-of-drive", Severity::advice, text, remedy, std::move(evidence)});
}

Message runs_differ(const SuiteStep& step, const StepResult& result) {
    return {"runs-differ",
            Severity::warning,
            FETTLE_TEXT("{step}: the runs differ by {range_percent:1f}%. A single result is not meaningful."),
            FETTLE_TEXT("Close other programs, let the drive idle for a few minutes, and measure again."),
            {{"step", step.title}, {"range_percent", result.figure.relative_range() * 100}}};
}

bool known(const Doubts& found, const std::string& id) {
    return std::any_of(found.begin(), found.end(), [&](const Message& message) { return message.id == id; });
}

/// Doubts that need a single run.
Doubts common_doubts(const RunResult& run, const DoubtInputs& inputs) {
    Doubts found;
    doubt_link(run, inputs, found);
    doubt_cache(run, inputs, found);
    doubt_contents(run, inputs, found);
    doubt_place(run, inputs, found);
    doubt_machine(run, inputs, found);
    return found;
}

}  // namespace

std::vector<Message> doubts(const RunResult& run, const DoubtInputs& inputs) {
    auto found = common_doubts(run, inputs);
    doubt_others(total_bytes(run), run.target.kind, inputs, found);
    Writing writing;
    writing.bytes = run.written.bytes;
    add_run(run, writing);
    doubt_fast_cache(writing, run.target, inputs, found);
    return found;
}

std::vector<Message> doubts(const SuiteResult& suite, const DoubtInputs& inputs) {
    Doubts found;
    double bytes = 0;
    for (const auto& step : suite.steps) {
        for (const auto& run : step.runs) {
            bytes += total_bytes(run);
            for (auto& doubt : common_doubts(run, inputs)) {
                if (!known(found, doubt.id)) found.push_back(std::move(doubt));
            }
        }
    }
    doubt_others(bytes, suite.target.kind, inputs, found);
    doubt_part(suite, inputs, found);
    doubt_fast_cache(writing_of(suite), suite.target, inputs, found);
    for (const auto& step : suite.steps) {
        if (step.figure.relative_range() > kRunsDiffer) found.push_back(runs_differ(suite.plan.steps[step.step], step));
    }
    return found;
}

std::vector<Message> remarks(const SuiteResult& suite, const DoubtInputs& inputs) {
    const auto writing = writing_of(suite);
    if (writing.lasting || !fits_in_cache(writing, suite.target, inputs)) return {};
    return {
        {"short-writes",
         Severity::info,
         FETTLE_TEXT("All {written_bytes:size} that this suite wrote may have fit into the drive's SLC cache. Longer "
                     "writes can be slower; the suite \"sustained\" measures them."),
         {},
         {{"written_bytes", writing.bytes}}}};
}

}  // namespace fettle::bench

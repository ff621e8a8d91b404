// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/replay_doubts.h"

#include <utility>

namespace fettle::trace {

namespace {

/// Waking up on time takes a tenth of this on an idle computer.
constexpr std::uint64_t kLate_ns = 1'000'000;

using Doubts = std::vector<Message>;

void doubt_errors(const ReplayResult& result, Doubts& found) {
    if (result.errors == 0) return;
    found.push_back({"replay-failed-accesses",
                     Severity::warning,
                     FETTLE_TEXT("{errors:count} accesses failed. They are not included in the figures."),
                     FETTLE_TEXT("\"fettle health\" and \"fettle scan\" show whether the drive is damaged."),
                     {{"errors", result.errors}}});
}

void doubt_times(const ReplayResult& result, Doubts& found) {
    const auto late = result.lag.percentile_ns(99);
    if (late > kLate_ns) {
        found.push_back({"replay-late",
                         Severity::warning,
                         FETTLE_TEXT("1% of the accesses were issued at least {late_us:time} late, the latest "
                                     "{latest_us:time}: the target or this computer could not keep up with the trace."),
                         FETTLE_TEXT("Replay at a lower --speed, or with a higher --depth if it was limited."),
                         {{"late_us", late / 1000}, {"latest_us", result.lag.largest_ns() / 1000}}});
    }
    if (result.unknown_depth > 0) {
        found.push_back({"replay-unknown-depth",
                         Severity::warning,
                         FETTLE_TEXT("The trace does not record how long {accesses:count} accesses took, so their "
                                     "queue depth is unknown. They were issued one at a time."),
                         FETTLE_TEXT("Specify the queue depth with --depth."),
                         {{"accesses", result.unknown_depth}}});
    }
    const bool simulated = result.target.kind == bench::TargetFacts::Kind::simulated;
    if (simulated && result.of(Kind::flush).accesses > 0) {
        found.push_back({"replay-flush-without-time",
                         Severity::info,
                         FETTLE_TEXT("Flushes of a simulated drive take no time."),
                         {},
                         {}});
    }
}

void doubt_addresses(const ReplayResult& result, const Survey& survey, Doubts& found) {
    if (result.changed.folded > 0) {
        found.push_back(
            {"replay-folded",
             Severity::warning,
             FETTLE_TEXT("The trace covers {span_bytes:size}, but only {area_bytes:size} were used: "
                         "{accesses:count} accesses were moved to other addresses. A drive's caches are more "
                         "effective on a small area, so it can appear faster."),
             FETTLE_TEXT("Use a target, or a --size, at least as large as the trace."),
             {{"span_bytes", survey.span.bytes},
              {"area_bytes", result.area.bytes},
              {"accesses", result.changed.folded}}});
    }
    if (result.changed.split > 0) {
        found.push_back({"replay-split",
                         Severity::info,
                         FETTLE_TEXT("{accesses:count} accesses were split into transfers of at most "
                                     "{transfer_bytes:gib}."),
                         {},
                         {{"accesses", result.changed.split}, {"transfer_bytes", result.largest_transfer}}});
    }
}

void doubt_skipped(const ReplayResult& result, Doubts& found) {
    const auto& skipped = result.skipped;
    if (skipped.writes > 0) {
        found.push_back({"replay-skipped-writes",
                         Severity::info,
                         FETTLE_TEXT("{writes:count} writes and {flushes:count} flushes were skipped: only the reads "
                                     "were replayed."),
                         {},
                         {{"writes", skipped.writes}, {"flushes", skipped.flushes}}});
    }
    if (skipped.discards > 0 && !result.reads_only) {
        found.push_back({"replay-skipped-discards",
                         Severity::advice,
                         FETTLE_TEXT("{discards:count} discards were skipped: they are replayed only on a whole drive "
                                     "that is written to and supports them."),
                         {},
                         {{"discards", skipped.discards}}});
    }
}

/// The same replay as a benchmark run, as far as the reasons to doubt one concern it. The speed is that of the busy
/// time.
bench::RunResult as_run(const ReplayResult& result) {
    bench::RunResult run;
    const auto& reads = result.of(Kind::read);
    const auto& writes = result.of(Kind::write);
    run.workload.read_percent = writes.accesses == 0 ? 100 : reads.accesses == 0 ? 0 : 50;
    run.workload.span_bytes = result.area.bytes;
    run.target = result.target;
    run.ending = result.ending;
    run.elapsed_ns = result.busy_ns;
    run.read.sums = {reads.accesses, reads.bytes};
    run.write.sums = {writes.accesses, writes.bytes};
    run.short_transfers = result.short_transfers;
    run.written = result.written;
    return run;
}

}  // namespace

std::vector<Message> doubts(const ReplayResult& result, const Survey& survey, const bench::DoubtInputs& inputs) {
    Doubts found;
    doubt_errors(result, found);
    doubt_times(result, found);
    doubt_addresses(result, survey, found);
    doubt_skipped(result, found);
    for (auto& doubt : bench::doubts(as_run(result), inputs)) found.push_back(std::move(doubt));
    return found;
}

}  // namespace fettle::trace

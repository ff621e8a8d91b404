// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/drive_bench_work.h"

#include "core/toolbox/benchmark_run.h"
#include "core/toolbox/suite_run.h"

namespace fettle::toolbox {

namespace {

using Verdict = plan::Verification::Verdict;

constexpr std::string_view kReadBack = FETTLE_TEXT("{sectors:count} sectors were read back and verified.");
constexpr std::string_view kWrong = FETTLE_TEXT(
    "This drive does not store data reliably: of {sectors:count} sectors read back, {lost:count} are lost, "
    "{stale:count} "
    "stale, {misplaced:count} misplaced and {corrupt:count} corrupt.");
constexpr std::string_view kNotAsked =
    FETTLE_TEXT("Write speed was measured. The data was not read back; to verify it, use --verify.");
constexpr std::string_view kSuite = FETTLE_TEXT(
    "A suite measures speed and does not read back its data. To verify data, use \"fettle bench run --verify\".");
constexpr std::string_view kCached =
    FETTLE_TEXT("The data was read back through the page cache, as requested, which does not verify the drive.");

plan::Verification verification(Verdict verdict, const char* id, std::string_view text,
                                std::vector<Evidence> evidence = {}) {
    const auto severity = verdict == Verdict::disproved ? Severity::critical : Severity::info;
    return {verdict, {id, severity, text, {}, std::move(evidence)}};
}

/// All data were written and read, and some differ. The verification reports this, not the step.
bool only_disproved(const bench::RunResult& run) { return run.error && run.verification && !run.verification->clean(); }

}  // namespace

plan::StepResult DriveBenchWork::take(std::size_t /*step*/,
                                      const std::function<void(const plan::StepProgress&)>& /*on_progress*/,
                                      const CancelToken& /*cancel*/) {
    auto result = plan_.suite ? measure_suite() : measure_run();
    // The benchmark's watches report speeds on other threads; only the end is reported here.
    release(result);
    return result;
}

plan::StepResult DriveBenchWork::measure_run() {
    plan::StepResult result;
    BenchmarkReport report;
    report.plan.target = target().facts();
    for (const auto& loss : plan_.plan.losses) {
        if (loss.id == "wear") report.plan.wear = loss;
    }
    BenchmarkRun run(ports_.drives, *ports_.benchmarks.targets, plan_.watch, ports_.cancel, ports_.benchmarks.observer);
    if (const auto measured = run.measure(target(), plan_.workloads, report); !measured) {
        result.error = measured.error();
    }
    report.plan.target = target().facts();
    std::uint64_t written = 0;
    for (const auto& one : report.runs) {
        written += one.written.bytes;
        if (one.error && !only_disproved(one)) result.error = one.error;
        if (one.ending == bench::Ending::cancelled)
            result.error = error_of(ErrorCode::cancelled, FETTLE_TEXT("measuring"));
    }
    result.evidence.push_back({"written_bytes", written});
    if (!report.runs.empty()) measured_.report = std::move(report);
    return result;
}

plan::StepResult DriveBenchWork::measure_suite() {
    plan::StepResult result;
    std::uint64_t filled = 0;
    SuiteWatch watch;
    watch.on_live = [&](const bench::SuiteLive& live) {
        if (live.state.phase == bench::LiveState::Phase::preparing) filled = live.state.done;
        if (plan_.suite_watch.on_live) plan_.suite_watch.on_live(live);
    };
    SuiteRun run(ports_.drives, ports_.benchmarks, watch, ports_.cancel);
    auto record = run.run_planned(*plan_.suite, plan_.suite_plan, target(), plan_.suite_nonce);
    if (!record) {
        result.error = record.error();
        // Interrupted while filling: the last reported progress is a lower bound.
        result.evidence.push_back({"written_bytes_at_least", filled});
        return result;
    }
    result.evidence.push_back({"written_bytes", record->written.bytes});
    if (record->ending == bench::Ending::cancelled)
        result.error = error_of(ErrorCode::cancelled, FETTLE_TEXT("measuring"));
    if (record->ending == bench::Ending::failed) result.error = Error{ErrorCode::io, record->failure, {}};
    measured_.record = std::move(*record);
    return result;
}

plan::Verification DriveBenchWork::verify(std::size_t /*step*/) {
    if (plan_.suite) return verification(Verdict::not_verifiable, "suite-not-read-back", kSuite);
    bench::Verification sum;
    bool all = true;
    for (const auto& run : measured_.report->runs) {
        if (run.verification) sum.add(*run.verification);
        if (run.workload.writes()) all = all && run.verification.has_value();
    }
    if (!all) return verification(Verdict::not_verifiable, "not-read-back", kNotAsked);
    if (!sum.clean()) {
        return verification(Verdict::disproved, "read-back-wrong", kWrong,
                            {{"sectors", sum.sectors},
                             {"lost", sum.lost},
                             {"stale", sum.stale},
                             {"misplaced", sum.misplaced},
                             {"corrupt", sum.corrupt}});
    }
    if (!measured_.report->plan.target.direct)
        return verification(Verdict::not_verifiable, "read-back-cached", kCached);
    return verification(Verdict::verified, "read-back", kReadBack, {{"sectors", sum.sectors}});
}

}  // namespace fettle::toolbox

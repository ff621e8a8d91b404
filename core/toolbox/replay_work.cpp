// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/replay_work.h"

#include <utility>

#include "core/toolbox/replay_run.h"

namespace fettle::toolbox {

namespace {

constexpr std::string_view kNotReadBack = FETTLE_TEXT(
    "A replay measures speed and does not read back its data. To verify data, use \"fettle bench run --verify\".");

void add_outcome(const trace::ReplayResult& replayed, plan::StepResult& result) {
    result.evidence.push_back({"written_bytes", replayed.written.bytes});
    result.evidence.push_back({"discarded_bytes", replayed.of(trace::Kind::discard).bytes.bytes});
    result.evidence.push_back({"failed_accesses", replayed.errors});
    result.error = replayed.error;
    if (replayed.ending == bench::Ending::cancelled) {
        result.error = error_of(ErrorCode::cancelled, FETTLE_TEXT("replaying"));
    }
}

}  // namespace

plan::StepResult ReplayWork::take(std::size_t /*step*/,
                                  const std::function<void(const plan::StepProgress&)>& /*on_progress*/,
                                  const CancelToken& cancel) {
    plan::StepResult result;
    ReplayReport report;
    report.plan = plan_.replay;
    report.plan.target = target().facts();
    ReplayRun run(ports_.drives, ports_.benchmarks, plan_.watch, cancel);
    const auto discard = [this](std::uint64_t offset, std::uint64_t bytes) { return drive().discard(offset, bytes); };
    if (const auto measured = run.measure({target(), discard}, plan_.request, report); measured) {
        add_outcome(report.result, result);
        measured_ = std::move(report);
    } else {
        result.error = measured.error();
    }
    // The watch reports speeds; only the end is reported here.
    release(result);
    return result;
}

plan::Verification ReplayWork::verify(std::size_t /*step*/) {
    return {plan::Verification::Verdict::not_verifiable,
            {"replay-not-read-back", Severity::info, kNotReadBack, {}, {}}};
}

}  // namespace fettle::toolbox

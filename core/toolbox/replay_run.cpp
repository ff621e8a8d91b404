// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/replay_run.h"

#include <algorithm>
#include <utility>

#include "core/toolbox/benchmark_run.h"
#include "core/toolbox/drive_watch.h"
#include "core/trace/replay_doubts.h"

namespace fettle::toolbox {

namespace {

constexpr std::uint64_t kMebibyte = 1U << 20U;
constexpr ByteCount kUsualSize{std::uint64_t{1} << 30U};
constexpr std::uint64_t kLargestFile = std::uint64_t{1} << 50U;

using Kind = bench::TargetFacts::Kind;

/// Filling goes by the mebibyte.
Result<ByteCount> scratch_size(const ReplayRequest& request) {
    const auto size = request.size.value_or(kUsualSize).bytes;
    if (size == 0 || size > kLargestFile) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the size must be greater than 0 and at most 1 PiB"));
    }
    return ByteCount{(size + kMebibyte - 1) / kMebibyte * kMebibyte};
}

Status check_reads(const ReplayRequest& request) {
    if (!request.settings.reads_only || request.survey.of(trace::Kind::read).accesses > 0) return {};
    return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the trace contains no reads"));
}

}  // namespace

Result<ByteCount> replay_area(const ReplayRequest& request, const bench::TargetFacts& target) {
    auto bytes = target.size.bytes;
    if (target.kind == Kind::simulated) {
        const auto wanted = std::max(request.size.value_or(kUsualSize).bytes, kMebibyte);
        bytes = std::min(bytes, wanted) / kMebibyte * kMebibyte;
    } else if (target.kind != Kind::scratch_file && request.size) {
        bytes = std::min(bytes, request.size->bytes);
    }
    bytes = bytes / target.sector_bytes * target.sector_bytes;
    if (bytes > 0) return ByteCount{bytes};
    return fail(ErrorCode::invalid_argument,
                FETTLE_TEXT("{path}: the size must be at least one sector, {sector_bytes} bytes"),
                {{"path", target.path}, {"sector_bytes", target.sector_bytes}});
}

Result<std::unique_ptr<bench::IoTarget>> ReplayRun::open(const ReplayRequest& request) {
    const auto size = scratch_size(request);
    if (!size) return fail(size.error());
    auto wanted = request.target;
    wanted.size = *size;
    wanted.writes = request.survey.of(trace::Kind::write).accesses > 0 && !request.settings.reads_only;
    const BenchmarkWatch unwatched;
    BenchmarkRun targets(drives_, *ports_.targets, unwatched, cancel_);
    auto target = targets.open(wanted);
    if (target || !wanted.writes || target.error().code != ErrorCode::refused) return target;
    // If it can be read, the writes are the reason.
    wanted.writes = false;
    if (!targets.open(wanted)) return target;
    return fail(
        ErrorCode::refused,
        FETTLE_TEXT("{path}: the trace contains writes, which would destroy its data. Replay only the reads with "
                    "--reads-only, or specify a folder or a whole drive"),
        {{"path", request.target.path}});
}

Result<ReplayPlan> ReplayRun::plan(const ReplayRequest& request, const bench::TargetFacts& target) {
    ReplayPlan plan;
    plan.target = target;
    const auto area = replay_area(request, target);
    if (!area) return fail(area.error());
    plan.area = *area;
    if (target.kind == Kind::scratch_file || target.kind == Kind::simulated) plan.fill = plan.area;
    if (target.kind == Kind::simulated) return plan;  // no wear
    const auto writes = request.settings.reads_only ? ByteCount{} : request.survey.of(trace::Kind::write).bytes;
    const ByteCount most{plan.fill.bytes + std::min(writes.bytes, kLargestFile)};
    plan.wear = bench::wear_statement(most, std::nullopt);
    if (plan.wear) {
        plan.wear =
            bench::wear_statement(most, BenchmarkRun(drives_, *ports_.targets, {}, cancel_).wear_so_far(target));
    }
    return plan;
}

Status ReplayRun::measure(const trace::ReplayTarget& target, const ReplayRequest& request, ReplayReport& report) {
    const auto source = request.open();
    if (!source) return fail(source.error());
    DriveWatch watched(drives_, ports_.observer, report.plan.target);
    const bench::LiveCallback live = [&](const bench::LiveState& state) {
        if (watch_.on_live) watch_.on_live(watched.with_temperature(state));
    };
    if (report.plan.fill.bytes > 0) {
        const auto filled = bench::fill_target(target.io, ports_.targets->nonce(), live, cancel_, report.plan.fill);
        if (!filled) return fail(filled.error());
    }
    auto settings = request.settings;
    settings.area = report.plan.area;
    if (settings.nonce == 0) settings.nonce = ports_.targets->nonce();
    auto result = trace::replay(**source, target, settings, request.survey, live, cancel_);
    if (!result) return fail(result.error());
    result->prepared = report.plan.fill;
    result->written.bytes += report.plan.fill.bytes;
    // The drive counts what has reached it.
    if (result->written.bytes > 0 && !cancel_.cancelled()) (void)target.io.flush();
    report.judgement.inputs = watched.finish(target.io, 0, report.plan.area.bytes, cancel_);
    const bool complete = result->ending == bench::Ending::finished && result->errors == 0;
    report.judgement.wear = watched.wear(result->written, complete);
    report.judgement.doubts = trace::doubts(*result, request.survey, report.judgement.inputs);
    report.plan.target = result->target;
    report.result = std::move(*result);
    return {};
}

Result<ReplayReport> ReplayRun::run(const ReplayRequest& request) {
    if (auto good = trace::validate(request.settings); !good) return fail(good.error());
    if (auto good = check_reads(request); !good) return fail(good.error());
    auto removed = ports_.targets->clean_up();
    const auto target = open(request);
    if (!target) return fail(target.error());
    auto plan = this->plan(request, (*target)->facts());
    if (!plan) return fail(plan.error());
    plan->removed = std::move(removed);
    if (watch_.on_plan) watch_.on_plan(*plan);
    ReplayReport report;
    report.plan = std::move(*plan);
    if (auto measured = measure({**target, {}}, request, report); !measured) return fail(measured.error());
    return report;
}

}  // namespace fettle::toolbox

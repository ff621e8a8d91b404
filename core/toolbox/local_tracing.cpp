// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_tracing.h"

#include <algorithm>

#include "core/bench/drive_plan.h"
#include "core/plan/users.h"
#include "core/toolbox/drive_bench_look.h"
#include "core/toolbox/replay_run.h"
#include "core/toolbox/replay_work.h"
#include "core/trace/record_doubts.h"

namespace fettle::toolbox {

namespace {

constexpr std::string_view kStep = FETTLE_TEXT(
    "Replay the trace {trace} on {drive}: {writes:count} writes of {written_bytes:size} in total, {discards:count} "
    "discards, and {reads:count} reads");

plan::Estimate estimate_of(const ReplayRequest& request) {
    constexpr std::uint64_t kSecond = 1'000'000'000;
    if (request.settings.pace.fast) return {{}, "a fast replay takes as long as the drive needs"};
    return {(request.survey.planned_ns + kSecond - 1) / kSecond, "the times of the trace, if the drive keeps up"};
}

/// All that decides what is written, so that the confirmation covers it.
std::vector<Evidence> options_of(const ReplayRequest& request, ByteCount area) {
    const auto& survey = request.survey;
    const auto& settings = request.settings;
    std::vector<Evidence> options{{"trace", request.trace},
                                  {"accesses", survey.accesses()},
                                  {"span_bytes", survey.span.bytes},
                                  {"duration_ns", survey.duration_ns},
                                  {"discarded_bytes", survey.of(trace::Kind::discard).bytes.bytes},
                                  {"area_bytes", area.bytes},
                                  {"pace", trace::name(settings.pace)},
                                  {"speed", settings.pace.speed},
                                  {"error_limit", settings.error_limit},
                                  {"nonce", settings.nonce}};
    if (settings.pace.idle_limit_ns) options.push_back({"idle_limit_ns", *settings.pace.idle_limit_ns});
    if (settings.depth) options.push_back({"depth", *settings.depth});
    return options;
}

bench::OtherWrites writes_of(const ReplayRequest& request, ByteCount area) {
    const auto& survey = request.survey;
    const auto& writes = survey.of(trace::Kind::write);
    bench::OtherWrites made;
    made.what = kStep;
    made.evidence = {{"trace", request.trace},
                     {"writes", writes.accesses},
                     {"written_bytes", writes.bytes.bytes},
                     {"discards", survey.of(trace::Kind::discard).accesses},
                     {"reads", survey.of(trace::Kind::read).accesses}};
    made.options = options_of(request, area);
    made.area = area;
    made.most = writes.bytes;
    made.estimate = estimate_of(request);
    return made;
}

/// The kernel's buffers hold at least a page, and more than this takes the memory of every computer.
constexpr std::uint64_t kSmallestBuffer = std::uint64_t{16} << 10U;
constexpr std::uint64_t kLargestBuffer = std::uint64_t{1} << 30U;

Result<trace::RecorderOptions> recorder_options(const RecordRequest& request) {
    if (request.drives.empty()) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("there is no drive to record"));
    const auto& buffer = request.buffer;
    if (buffer && (buffer->bytes < kSmallestBuffer || buffer->bytes > kLargestBuffer)) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the buffer must have {least:gib} to {most:gib}"),
                    {{"least", kSmallestBuffer}, {"most", kLargestBuffer}});
    }
    trace::RecorderOptions options;
    for (const auto& drive : request.drives) options.drives.push_back(drive.id);
    options.buffer = buffer;
    return options;
}

std::vector<Message> early_doubts(trace::Recorder& recorder, const RecordRequest& request) {
    std::vector<trace::RecordOutput> outputs;
    for (const auto& file : request.outputs) {
        trace::RecordOutput output{file, {}};
        for (const auto& drive : recorder.drives_below(file)) {
            const bool recorded = std::any_of(request.drives.begin(), request.drives.end(),
                                              [&](const DriveEntry& entry) { return entry.id == drive; });
            if (recorded) output.drives.push_back(drive);
        }
        outputs.push_back(std::move(output));
    }
    return trace::doubts(outputs);
}

}  // namespace

Result<trace::Survey> LocalTracing::survey(const ReplayRequest& request, const CancelToken& cancel) {
    if (auto good = trace::validate(request.settings); !good) return fail(good.error());
    const auto source = request.open();
    if (!source) return fail(source.error());
    return trace::survey_of(**source, request.settings.pace, request.settings.reads_only, cancel);
}

Result<ReplayReport> LocalTracing::replay(const ReplayRequest& request, const ReplayWatch& watch,
                                          const CancelToken& cancel) {
    if (ports_.targets == nullptr) return fail(ErrorCode::unsupported, FETTLE_TEXT("replaying traces on this system"));
    return ReplayRun(*drives_, ports_, watch, cancel).run(request);
}

Result<ReplayJob> LocalTracing::plan(const ReplayRequest& request, const ReplayWatch& watch) {
    if (auto can = can_plan_for(request.target.path, ports_, care_, maker_.get()); !can) return fail(can.error());
    if (auto good = trace::validate(request.settings); !good) return fail(good.error());
    if (!request.changes_data()) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("a replay that only reads needs no plan"));
    }
    DriveBenchLook drive(*drives_, *ports_.targets);
    const auto inputs = drive.look(request.target);
    if (!inputs) return fail(inputs.error());
    const auto area = replay_area(request, inputs->target);
    if (!area) return fail(area.error());
    DriveReplayPlan made;
    made.entry = inputs->entry;
    made.request = request;
    made.request.target.writes = true;
    if (made.request.settings.nonce == 0) made.request.settings.nonce = ports_.targets->nonce();
    made.replay.target = inputs->target;
    made.replay.area = *area;
    made.watch = watch;
    made.plan = bench::make_drive_plan(*inputs, made.request.target, writes_of(made.request, *area));
    plan::add_users_need(made.plan, care_.holder, made.entry);
    ReplayJob replay;
    replay.plan = made.replay;
    replay.measured = std::make_shared<std::optional<ReplayReport>>();
    const auto shared = std::make_shared<const DriveReplayPlan>(std::move(made));
    auto job = maker_->make(
        shared->plan,
        [drives = drives_, &holder = *care_.holder, ports = ports_, shared,
         measured = replay.measured](const CancelToken& /*cancel*/) {
            return Result<std::unique_ptr<plan::Work>>(
                std::make_unique<ReplayWork>(*shared, *measured, ReplayWork::Ports{*drives, holder, ports}));
        },
        maker_->forgetting(shared->plan));
    if (!job) return fail(job.error());
    replay.job = std::move(*job);
    return replay;
}

std::vector<DriveEntry> LocalTracing::recordable(const std::vector<DriveEntry>& drives) {
    std::vector<DriveEntry> found;
    for (const auto& drive : drives) {
        if (ports_.recorder != nullptr && ports_.recorder->can_record(drive.id)) found.push_back(drive);
    }
    return found.empty() ? drives : found;
}

Result<RecordReport> LocalTracing::record(const RecordRequest& request, const RecordWatch& watch,
                                          const CancelToken& cancel) {
    if (ports_.recorder == nullptr) {
        return fail(
            ErrorCode::unsupported,
            FETTLE_TEXT("The I/O of these drives cannot be recorded: Fettle records real drives, under Linux."));
    }
    const auto options = recorder_options(request);
    if (!options) return fail(options.error());
    RecordReport report;
    report.doubts = early_doubts(*ports_.recorder, request);
    const auto live = ports_.recorder->start(*options);
    if (!live) return fail(live.error());
    report.buffer = (*live)->buffer();
    if (watch.on_start) watch.on_start(report.doubts);
    report.result =
        trace::record(**live, {request.drives.size(), request.duration_ns}, request.sink, watch.on_progress, cancel);
    for (auto& doubt : trace::doubts(report.result)) report.doubts.push_back(std::move(doubt));
    return report;
}

}  // namespace fettle::toolbox

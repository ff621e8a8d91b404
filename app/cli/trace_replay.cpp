// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/trace_replay.h"

#include <fmt/format.h>

#include <utility>

#include "app/cli/bench_drive.h"
#include "app/cli/bench_engine.h"
#include "app/cli/trace_replay_text.h"
#include "core/base/size_text.h"
#include "core/bench/workload.h"
#include "core/json/bench_json.h"
#include "core/json/trace_replay_json.h"

namespace fettle::cli {

namespace {

void announce(const Session& session, const ReplayPlan& plan) {
    for (const auto& path : plan.removed) session.complain("removed files left by an interrupted run: " + path);
    if (plan.wear) session.complain(render(plan.wear->text, plan.wear->evidence));
}

int code_of(const trace::ReplayResult& result) {
    if (result.ending == bench::Ending::cancelled) return kInterrupted;
    return result.error ? exit_code(result.error->code) : kFine;
}

json::Json document(const ReplayRequest& request, const ReplayReport& report) {
    json::Json body;
    body["trace"] = json::to_json(request.survey);
    body["trace"]["file"] = request.trace;
    body["target"] = json::to_json(report.plan.target);
    if (report.plan.wear) body["wear"] = json::to_json(*report.plan.wear);
    body["replay"] = json::to_json(report.result, report.judgement);
    return body;
}

void tell(const Session& session, const ReplayRequest& request, const ReplayReport& report) {
    session.print(replay_words(session, request, report));
    if (report.result.error) session.complain(explain(*report.result.error));
}

}  // namespace

TraceReplay::TraceReplay(TraceOpener open, std::function<void(Command&)> declare_format)
    : open_(std::move(open)), declare_format_(std::move(declare_format)) {}

Command* TraceReplay::declare(Command& app) {
    auto* verb = app.add_subcommand("replay", "Replay a trace on a folder, a file (read-only) or a drive");
    verb->add_option("FILE", words_.file, "The trace")->required();
    verb->add_option("TARGET", words_.target,
                     "Folder for a scratch file; file or drive to read; or whole drive to write (destroys all data on "
                     "it and requires its serial number); with --demo, a simulated drive")
        ->required();
    auto* speed = verb->add_option("--speed", words_.speed, "Divide the times of the trace by this factor");
    auto* idle = verb->add_option("--idle-limit", words_.idle_limit, "Cut longer idle gaps to this: 0, 100ms, 10s");
    verb->add_flag("--fast", words_.fast, "Without idle time: issue each access as soon as the queue depth allows")
        ->excludes(speed)
        ->excludes(idle);
    verb->add_option("--depth", words_.depth,
                     "Limit of the queue depth; with --fast, the queue depth instead of that of the trace")
        ->in_range(1U, trace::kMostDepth);
    verb->add_flag("--reads-only", words_.reads_only, "Skip writes, discards and flushes");
    verb->add_option("--size", words_.size, "Size of the scratch file, or of the part of the target to use");
    verb->add_option("--errors", words_.errors, "Stop after this many failed accesses")->in_range(1U, 1'000'000'000U);
    add_engine_option(*verb, words_.engine);
    verb->add_flag("--buffered", words_.buffered, "Use the page cache instead of direct I/O");
    verb->add_flag("--allow-network", words_.network, "Allow network file systems");
    if (declare_format_) declare_format_(*verb);
    job_.declare(*verb);
    return verb;
}

Result<ReplayRequest> TraceReplay::request_of(const Session& session) const {
    ReplayRequest request;
    request.target.path = words_.target;
    request.target.direct = !words_.buffered;
    request.target.allow_network = words_.network;
    request.target.engine = engine_of(words_.engine);
    auto& settings = request.settings;
    settings.pace.fast = words_.fast;
    settings.pace.speed = words_.speed.value_or(1);
    if (!words_.idle_limit.empty()) {
        const auto limit = bench::parse_duration(words_.idle_limit);
        if (!limit) return fail(limit.error());
        settings.pace.idle_limit_ns = *limit;
    }
    if (!words_.size.empty()) {
        const auto size = parse_size(words_.size);
        if (!size) return fail(size.error());
        request.size = ByteCount{*size};
    }
    settings.depth = words_.depth;
    settings.reads_only = words_.reads_only;
    settings.error_limit = words_.errors;
    request.trace = words_.file;
    request.open = [this, &session] { return open_(session, words_.file); };
    return request;
}

int TraceReplay::run(const Session& session) {
    auto request = request_of(session);
    if (!request) return session.fail(request.error());
    const auto survey = session.toolbox.tracing->survey(*request, session.cancel);
    if (!survey) return session.fail(survey.error());
    request->survey = *survey;
    ProgressLine line(session);
    ReplayWatch watch;
    watch.on_plan = [&](const ReplayPlan& plan) { announce(session, plan); };
    watch.on_live = [&](const bench::LiveState& state) { line.show("replay", state); };
    // A simulated drive is written to without a plan.
    if (request->changes_data() && !session.demo) {
        const auto planned = session.toolbox.tracing->plan(*request, watch);
        if (planned) return replay_on_drive(session, *request, *planned, line);
        if (!needs_no_plan(planned.error())) return session.fail(planned.error());
    }
    if (const auto code = refuse_job_options(session, job_); code != kFine) return code;
    return replay(session, *request, watch, line);
}

int TraceReplay::replay(const Session& session, const ReplayRequest& request, const ReplayWatch& watch,
                        ProgressLine& line) {
    const auto report = session.toolbox.tracing->replay(request, watch, session.cancel);
    line.clear();
    if (!report) return session.fail(report.error());
    if (session.json) {
        session.print_json(document(request, *report));
    } else {
        tell(session, request, *report);
    }
    return code_of(report->result);
}

int TraceReplay::replay_on_drive(const Session& session, const ReplayRequest& request, const ReplayJob& planned,
                                 ProgressLine& line) const {
    int code = kFine;
    const auto receipt = measure_drive(
        session, planned.job, job_, [&] { line.clear(); }, code);
    if (!receipt) return code;
    const auto& report = *planned.measured;
    if (session.json) {
        auto body = report ? document(request, *report) : json::Json::object();
        body["job"] = job_document(planned.job, *receipt);
        session.print_json(body);
    } else if (report) {
        session.print("\n");
        tell(session, request, *report);
    }
    return end_drive(session, *receipt, job_, report ? code_of(report->result) : kFine);
}

}  // namespace fettle::cli

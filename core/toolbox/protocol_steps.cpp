// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/protocol_steps.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "core/bench/runner.h"
#include "core/toolbox/drive_watch.h"

namespace fettle::toolbox {

namespace {

constexpr std::string_view kFileText = FETTLE_TEXT(
    "The protocol ran on a file: its file system decides where the data is written, and other files have the rest of "
    "the drive. Freed parts of the file are trimmed on the drive only if the file system is mounted with \"discard\".");

std::string now_utc() {
    const auto now = std::chrono::time_point_cast<std::chrono::seconds>(std::chrono::system_clock::now());
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", now);
}

bench::DoubtRecord said(const Message& message) {
    return {message.id, message.severity, render(message.text, message.evidence),
            render(message.remedy, message.evidence)};
}

void add_once(std::vector<bench::DoubtRecord>& all, const Message& message) {
    const auto same = [&](const bench::DoubtRecord& one) { return one.id == message.id; };
    if (std::none_of(all.begin(), all.end(), same)) all.push_back(said(message));
}

std::string id_of(const ProtocolSteps::Place& place) { return fmt::format("{}/{}", place.of->id, place.step->id); }

bench::BenchRecord blank(const ProtocolRequest& request, const ProtocolOutline& outline, std::uint64_t nonce) {
    const auto& info = *protocol::find(outline.protocol.name);
    bench::BenchRecord record;
    record.id = fmt::format("{:016x}", nonce);
    record.started = request.started.empty() ? now_utc() : request.started;
    record.program = request.program;
    record.suite = "protocol-" + outline.protocol.name;
    record.title = info.title;
    record.source = info.about;
    record.drive = outline.drive;
    record.target = outline.target.kind;
    record.path = outline.target.path;
    record.file_system = outline.target.file_system;
    record.engine = outline.target.engine;
    record.direct = outline.target.direct;
    record.size = outline.protocol.size;
    for (const auto& one : outline.target.notes) record.notes.push_back(said(one));
    if (outline.target.kind == bench::TargetFacts::Kind::scratch_file)
        record.notes.push_back(said({"protocol-on-file", Severity::info, kFileText, {}, {}}));
    auto& mine = record.protocol.emplace();
    mine.name = outline.protocol.name;
    mine.scale = outline.protocol.scale;
    mine.pause_scale = outline.protocol.pause_scale;
    mine.nsid = outline.nsid;
    mine.erase = outline.erase;
    mine.published_drive = info.drive;
    for (const auto& one : outline.protocol.cases) mine.cases.push_back(one.id);
    for (const auto& one : outline.protocol.left_out)
        mine.left_out.push_back({one.case_id, render(one.why.text, one.why.evidence)});
    return record;
}

}  // namespace

ProtocolSteps::ProtocolSteps(Drives& drives, const BenchmarkPorts& ports, const ProtocolRequest& request,
                             const ProtocolOutline& outline)
    : drives_(drives), ports_(ports), request_(request), outline_(outline) {
    stored_ = outline.resumed.has_value();
    record_ = outline.resumed ? *outline.resumed : blank(request, outline, ports.targets->nonce());
    record_.ending = bench::Ending::cancelled;  // until it has come to its end
    record_.failure.clear();
}

Status ProtocolSteps::begin() {
    if (request_.predict) {
        auto forecast = request_.predict(outline_);
        auto& model = record_.protocol->model;
        // All figures of a record are compared with the same model.
        if (!outline_.resumed) model = forecast.model;
        if (forecast.model == model) predicted_ = std::move(forecast.figures);
    }
    if (!request_.keep || ports_.records == nullptr) return {};
    auto kept = stored_ ? ports_.records->replace(record_) : ports_.records->add(record_);
    saved_ = kept.has_value();
    if (saved_) stored_ = true;
    return kept;
}

void ProtocolSteps::save() {
    if (!stored_ || !request_.keep || ports_.records == nullptr) return;
    const auto kept = ports_.records->replace(record_);
    saved_ = kept.has_value();
    not_saved_ = kept ? std::nullopt : std::optional(kept.error());
}

ProtocolSteps::Place ProtocolSteps::place(std::size_t number) const {
    std::size_t before = 0;
    for (const auto& one : outline_.protocol.cases) {
        if (number < before + one.steps.size()) {
            const auto index = number - before;
            return {number, &one, &one.steps[index], index == 0, index + 1 == one.steps.size()};
        }
        before += one.steps.size();
    }
    return {};
}

void ProtocolSteps::enter(const Place& place) {
    const auto prefix = place.of->id + "/";
    const auto mine = [&](const auto& one) { return one.id.starts_with(prefix); };
    auto& kept = *record_.protocol;
    std::vector<std::string> rows;
    for (const auto& step : place.of->steps) {
        for (const auto& figure : step.figures) rows.push_back(figure.row);
    }
    const auto in_rows = [&](const bench::ProtocolFigure& one) {
        return std::find(rows.begin(), rows.end(), one.row) != rows.end();
    };
    std::erase_if(record_.steps, mine);
    std::erase_if(kept.steps, mine);
    std::erase_if(kept.figures, in_rows);
    std::erase(kept.done, place.of->id);
}

Status ProtocolSteps::measure(const Place& place, bench::IoTarget& target, const ProtocolWatch& watch,
                              const CancelToken& cancel) {
    auto workload = place.step->workload;
    workload.seed = ports_.targets->nonce();
    workload.data.nonce = ports_.targets->nonce();
    const auto facts = target.facts();
    DriveWatch watched(drives_, ports_.observer, facts);
    if (watched.before() && record_.drive.model.empty()) {
        const auto& identity = watched.before()->facts.identity;
        record_.drive = {watched.before()->entry.id,
                         identity.model,
                         identity.serial,
                         identity.firmware,
                         std::string(fettle::name(identity.bus)),
                         identity.capacity};
    }
    const auto live = [&](const bench::LiveState& state) {
        if (watch.on_progress)
            watch.on_progress({place.number, count(), place.step->title, watched.with_temperature(state)});
    };
    const auto result = bench::run_workload(target, workload, live, cancel);
    if (!result) return fail(result.error());
    record_.written.bytes += result->written.bytes;
    record_.engine = result->target.engine;
    const bool whole = result->ending == bench::Ending::finished;
    Status flushed;
    if (result->written.bytes > 0 && whole) flushed = target.flush();
    const auto inputs = watched.finish(cancel);
    if (result->ending == bench::Ending::cancelled) return fail(ErrorCode::cancelled, FETTLE_TEXT("measuring"));
    if (result->error) return fail(*result->error);
    if (!flushed) return flushed;
    step_.written = result->written;
    step_.ns = result->elapsed_ns;
    step_.wear = watched.wear(result->written, whole);
    const auto doubts = bench::doubts(*result, inputs);
    for (const auto& doubt : doubts) add_once(record_.doubts, doubt);
    auto step = std::move(bench::record_of(*result, {}).steps.front());
    step.id = id_of(place);
    step.title = place.of->title == place.step->title ? place.step->title
                                                      : fmt::format("{}: {}", place.of->title, place.step->title);
    auto& mine = *record_.protocol;
    for (auto& figure :
         protocol::figures(*place.step, step, step_.wear, mine.scale, mine.published_drive, predicted_)) {
        const bool wanted = figure.unit == protocol::unit(protocol::Measure::amplification);
        if (wanted && !figure.measured && step_.wear) {
            for (const auto& message : bench::wear_messages(*step_.wear)) add_once(record_.notes, message);
        }
        mine.figures.push_back(std::move(figure));
    }
    record_.steps.push_back(std::move(step));
    return {};
}

Status ProtocolSteps::wait(std::uint64_t ns, bench::IoTarget& target, const Progress& progress,
                           const CancelToken& cancel) {
    const auto cancelled = [] { return fail(ErrorCode::cancelled, FETTLE_TEXT("waiting")); };
    if (cancel.cancelled()) return cancelled();
    if (target.let_time_pass(ns)) return {};
    const auto begin = std::chrono::steady_clock::now();
    const auto end = begin + std::chrono::nanoseconds(ns);
    for (auto now = begin; now < end; now = std::chrono::steady_clock::now()) {
        if (cancel.cancelled()) return cancelled();
        const auto passed = std::chrono::duration_cast<std::chrono::nanoseconds>(now - begin).count();
        if (progress) progress(static_cast<std::uint64_t>(passed), ns);
        std::this_thread::sleep_until(std::min(end, now + std::chrono::milliseconds(100)));
    }
    return {};
}

void ProtocolSteps::done(const Place& place, std::uint64_t ns) {
    auto& mine = *record_.protocol;
    step_.id = id_of(place);
    step_.case_name = place.of->id;
    step_.kind = protocol::name(place.step->kind);
    step_.title = place.step->title;
    if (step_.ns == 0) step_.ns = ns;
    mine.steps.push_back(std::exchange(step_, {}));
    if (place.last) mine.done.push_back(place.of->id);
    save();
}

void ProtocolSteps::end(const Status& how) {
    step_ = {};
    if (how) {
        record_.ending = bench::Ending::finished;
    } else if (how.error().code != ErrorCode::cancelled) {
        record_.ending = bench::Ending::failed;
        record_.failure = to_string(how.error());
    }
    save();
}

}  // namespace fettle::toolbox

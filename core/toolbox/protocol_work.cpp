// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/protocol_work.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/toolbox/protocol_erase.h"

namespace fettle::toolbox {

namespace {

using Verdict = plan::Verification::Verdict;

/// Between two of these, a discard can be cancelled.
constexpr std::uint64_t kDiscardAtOnce = std::uint64_t{8} << 30U;

constexpr std::string_view kNotReadBack =
    FETTLE_TEXT("A protocol measures speed and does not read back its data, except where a step reads.");

/// The worst of an erase's steps.
plan::Verification of_erase(const plan::Receipt& receipt) {
    plan::Verification worst;
    for (const auto& step : receipt.steps) {
        const auto& one = step.verification;
        if (one.verdict == Verdict::not_made) continue;
        const bool first = worst.verdict == Verdict::not_made;
        const bool worse = one.verdict == Verdict::disproved ||
                           (one.verdict == Verdict::not_verifiable && worst.verdict == Verdict::verified);
        if (first || worse) worst = one;
        if (one.verdict == Verdict::disproved) break;
    }
    return worst;
}

}  // namespace

plan::StepResult ProtocolWork::take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                                    const CancelToken& /*cancel*/) {
    plan::StepResult result;
    const auto place = steps_.place(step);
    const auto progress = [&](std::uint64_t done, std::uint64_t total) {
        if (on_progress) on_progress({step, done, total});
    };
    auto status = step == 0 ? steps_.begin() : Status();
    if (plan_.watch.on_progress) plan_.watch.on_progress({step, steps_.count(), place.step->title, std::nullopt});
    const auto begin = std::chrono::steady_clock::now();
    if (status && place.first) steps_.enter(place);
    if (status) status = carry_out(place, progress, result);
    const auto took = std::chrono::steady_clock::now() - begin;
    const auto ns = static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(took).count());
    if (status) steps_.done(place, place.step->kind == protocol::StepKind::wait ? place.step->wait_ns : ns);
    if (!status) result.error = status.error();
    const bool last = step + 1 == steps_.count();
    if ((last || result.error) && open_) release(result);
    if (last || result.error) steps_.end(result.error ? Status(fail(*result.error)) : Status());
    measured_.record = steps_.record();
    measured_.not_saved = steps_.not_saved();
    measured_.saved = steps_.saved();
    return result;
}

Status ProtocolWork::carry_out(const ProtocolSteps::Place& place, const Progress& progress, plan::StepResult& result) {
    const auto& step = *place.step;
    switch (step.kind) {
        case protocol::StepKind::erase: return erase(place.number, progress, result);
        case protocol::StepKind::trim: return discard(step, progress);
        case protocol::StepKind::wait: return ProtocolSteps::wait(step.wait_ns, target(), progress, ports_.cancel);
        case protocol::StepKind::write:
        case protocol::StepKind::read: break;
    }
    const auto before = steps_.record().written.bytes;
    ProtocolWatch watch;
    watch.on_progress = [&](const ProtocolProgress& state) {
        if (state.state) progress(state.state->done, state.state->total);
        if (plan_.watch.on_progress) plan_.watch.on_progress(state);
    };
    auto measured = steps_.measure(place, target(), watch, ports_.cancel);
    result.evidence.push_back({"written_bytes", steps_.record().written.bytes - before});
    return measured;
}

Status ProtocolWork::discard(const protocol::Step& step, const Progress& progress) {
    if (auto flushed = target().flush(); !flushed) return flushed;
    for (std::uint64_t done = 0; done < step.bytes;) {
        if (ports_.cancel.cancelled()) return fail(ErrorCode::cancelled, FETTLE_TEXT("discarding"));
        const auto part = std::min(kDiscardAtOnce, step.bytes - done);
        if (auto status = drive().discard(step.offset + done, part); !status) return status;
        done += part;
        progress(done, step.bytes);
    }
    return {};
}

Status ProtocolWork::erase(std::size_t number, const Progress& progress, plan::StepResult& result) {
    if (auto flushed = target().flush(); !flushed) return flushed;
    HeldTargetWork::close();
    open_ = false;
    EraseRequest request;
    request.drive = plan_.entry.id;
    request.method = plan_.method;
    const auto job = ports_.erasing.plan(request);
    if (!job) return fail(job.error());
    // The person has confirmed the protocol's plan, which names the erase, its method and what it destroys.
    if (auto same = same_erase(*plan_.erasing, job->plan); !same) return same;
    const auto token = plan::confirm(*job, ports_.cancel);
    if (!token) return fail(token.error());
    plan::Watcher watcher;
    watcher.on_progress = [&](const plan::StepProgress& at) { progress(at.done, at.total); };
    auto receipt = plan::execute(*job, *token, watcher, ports_.cancel);
    if (!receipt) return fail(receipt.error());
    erased_.emplace_back(number, of_erase(*receipt));
    const auto erased = std::any_of(receipt->steps.begin(), receipt->steps.end(), [](const plan::StepReceipt& step) {
        return step.outcome == plan::Outcome::done && step.id.starts_with("erase-");
    });
    for (const auto& step : receipt->steps) {
        // One that the drive cannot do is not needed, either.
        if (!step.error || step.outcome == plan::Outcome::cannot) continue;
        if (step.outcome != plan::Outcome::cancelled) return fail(*step.error);
    }
    if (receipt->outcome == plan::Outcome::cancelled) {
        return erased ? fail(ErrorCode::cancelled, FETTLE_TEXT("after the drive was erased"))
                      : fail(ErrorCode::cancelled, FETTLE_TEXT("before the drive was erased"));
    }
    if (receipt->outcome != plan::Outcome::done)
        return fail(ErrorCode::io, FETTLE_TEXT("erasing {drive}: verification failed"), {{"drive", plan_.entry.id}});
    result.evidence.push_back({"erase_plan", job->hash});
    auto opened = open();
    open_ = opened.has_value();
    return opened;
}

plan::Verification ProtocolWork::verify(std::size_t step) {
    for (const auto& [number, verification] : erased_) {
        if (number == step) return verification;
    }
    if (step + 1 != steps_.count()) return {};
    return {Verdict::not_verifiable, {"protocol-not-read-back", Severity::info, kNotReadBack, {}, {}}};
}

}  // namespace fettle::toolbox

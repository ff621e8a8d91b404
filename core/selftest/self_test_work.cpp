// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/selftest/self_test_work.h"

#include <algorithm>
#include <string>
#include <utility>

namespace fettle::selftest {

namespace {

using Verdict = plan::Verification::Verdict;

constexpr unsigned kWhole = 100;

constexpr std::string_view kRuns =
    FETTLE_TEXT("The self-test is running. \"fettle selftest status\" shows its progress.");
constexpr std::string_view kLogged = FETTLE_TEXT("The test has ended and is listed in the drive's log.");
constexpr std::string_view kPassed = FETTLE_TEXT("The drive passed its {kind} self-test.");
constexpr std::string_view kFailed = FETTLE_TEXT("The drive failed its {kind} self-test.");
constexpr std::string_view kFailedAt =
    FETTLE_TEXT("The drive failed its {kind} self-test; the first failing sector is LBA {failing_lba}.");
constexpr std::string_view kEnded = FETTLE_TEXT("The {kind} self-test ended without a result.");
constexpr std::string_view kNotLogged = FETTLE_TEXT("No self-test is running, and the drive's log has no new entry.");
constexpr std::string_view kAborted = FETTLE_TEXT("The self-test is no longer running.");
constexpr std::string_view kStillRuns = FETTLE_TEXT("The self-test is still running.");
constexpr std::string_view kUnread = FETTLE_TEXT("The drive did not report its self-test status: {error}");

plan::Verification verdict(Verdict verdict, std::string_view text, std::vector<Evidence> evidence = {}) {
    const bool bad = verdict == Verdict::disproved;
    return {verdict, {"self-test", bad ? Severity::critical : Severity::info, text, {}, std::move(evidence)}};
}

bool same(const SelfTest& one, const SelfTest& other) {
    return one.kind == other.kind && one.passed == other.passed && one.failed == other.failed &&
           one.power_on_hours == other.power_on_hours && one.failing_lba == other.failing_lba;
}

/// Whether the log has an entry on top of those before. A full log drops its oldest, so its size says nothing alone;
/// two equal tests within an hour look the same in a full log of nothing else, which counts as new.
bool has_new_entry(const std::vector<SelfTest>& before, const std::vector<SelfTest>& now) {
    if (now.size() != before.size()) return now.size() > before.size();
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (!same(before[i], now[i])) return true;
    }
    constexpr std::size_t kFullLog = 20;
    return now.size() >= kFullLog;
}

/// A percent of the estimate, so that progress is seen without disturbing the test.
std::uint32_t pause_ms(std::optional<std::uint64_t> estimate_seconds) {
    constexpr std::uint64_t kLeast = 1'000;
    constexpr std::uint64_t kMost = 30'000;
    constexpr std::uint64_t kPerSecond = 1000 / kWhole;
    return static_cast<std::uint32_t>(std::clamp(estimate_seconds.value_or(0) * kPerSecond, kLeast, kMost));
}

plan::Verification judge(const SelfTest& test) {
    std::vector<Evidence> evidence{{"kind", test.kind}};
    if (test.passed) return verdict(Verdict::verified, kPassed, std::move(evidence));
    if (!test.failed) return verdict(Verdict::disproved, kEnded, std::move(evidence));
    if (!test.failing_lba) return verdict(Verdict::disproved, kFailed, std::move(evidence));
    evidence.push_back({"failing_lba", *test.failing_lba});
    return verdict(Verdict::disproved, kFailedAt, std::move(evidence));
}

}  // namespace

Status SelfTestWork::open() {
    auto held = holder_.hold(made_.entry, plan::Hold::shared);
    if (!held) return fail(held.error());
    held_ = std::move(*held);
    tester_ = make_self_tester(held_->ports());
    if (!tester_) {
        close();
        return fail(ErrorCode::unsupported, FETTLE_TEXT("self-tests of {drive}"), {{"drive", made_.entry.id}});
    }
    auto state = tester_->state();
    if (!state) {
        close();
        return fail(state.error());
    }
    log_before_ = std::move(state->log);
    return {};
}

Result<std::vector<plan::PinnedDrive>> SelfTestWork::identify() {
    auto found = held_->identify();
    if (!found) return fail(found.error());
    return std::vector{std::move(*found)};
}

void SelfTestWork::close() noexcept {
    tester_.reset();
    held_.reset();
}

plan::StepResult SelfTestWork::take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                                    const CancelToken& cancel) {
    const auto& id = made_.plan.steps[step].id;
    if (id == kStart) return start();
    if (id == kWait) return wait(step, on_progress, cancel);
    plan::StepResult result;
    if (const auto done = tester_->abort(); !done) result.error = done.error();
    return result;
}

plan::StepResult SelfTestWork::start() {
    plan::StepResult result;
    result.evidence.push_back({"kind", std::string(name(made_.request.kind))});
    // Another program may have started one since the plan was made; a second start would abort that one.
    const auto state = tester_->state();
    if (!state) {
        result.error = state.error();
    } else if (state->running) {
        result.error = error_of(ErrorCode::busy, FETTLE_TEXT("a self-test is already running"));
    } else if (const auto started = tester_->start(made_.request.kind, made_.request.spans); !started) {
        result.error = started.error();
    }
    return result;
}

plan::StepResult SelfTestWork::wait(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                                    const CancelToken& cancel) {
    plan::StepResult result;
    constexpr unsigned kMostSilent = 3;
    unsigned silent = 0;  // queries in a row without a running test or its result
    const auto pause = pause_ms(made_.plan.steps[step].estimate.seconds);
    while (true) {
        const auto state = tester_->state();
        if (!state) {
            result.error = state.error();
            return result;
        }
        // A drive may take a moment until it reports the test that it has accepted.
        const bool ended = !state->running && (has_new_entry(log_before_, state->log) || silent >= kMostSilent);
        silent = state->running ? 0 : silent + 1;
        if (ended) {
            if (on_progress) on_progress({step, kWhole, kWhole});
            return result;
        }
        if (on_progress) on_progress({step, state->percent_done.value_or(0), state->percent_done ? kWhole : 0U});
        if (cancel.cancelled() || !pause_(pause, cancel)) {
            result.error = error_of(ErrorCode::cancelled, FETTLE_TEXT("self-test aborted"));
            if (const auto aborted = tester_->abort(); !aborted) {
                result.error->context = "the self-test is still running: " + to_string(aborted.error());
            }
            return result;
        }
    }
}

plan::Verification SelfTestWork::verify(std::size_t step) {
    const auto state = tester_->state();
    if (!state) return verdict(Verdict::not_verifiable, kUnread, {{"error", to_string(state.error())}});
    const auto& id = made_.plan.steps[step].id;
    if (id == kAbort) {
        return state->running ? verdict(Verdict::disproved, kStillRuns) : verdict(Verdict::verified, kAborted);
    }
    if (state->running) return verdict(Verdict::verified, kRuns);
    if (!has_new_entry(log_before_, state->log)) return verdict(Verdict::disproved, kNotLogged);
    if (id == kStart && made_.request.wait) return verdict(Verdict::verified, kLogged);  // the next step judges it
    return judge(state->log.front());
}

}  // namespace fettle::selftest

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
constexpr std::string_view kPassedUnlogged = FETTLE_TEXT(
    "The drive passed its {kind} self-test, according to the status of the command; its log has no new entry.");
constexpr std::string_view kCollects = FETTLE_TEXT("The drive has started its off-line data collection.");
constexpr std::string_view kCollectsUnseen = FETTLE_TEXT(
    "The drive accepted the command. Querying it now would abort the collection; wait until it should have ended.");
constexpr std::string_view kCollected = FETTLE_TEXT("The drive has completed its off-line data collection.");
constexpr std::string_view kSuspended =
    FETTLE_TEXT("The off-line data collection is suspended; the drive continues it when it is idle.");
constexpr std::string_view kNotCollected = FETTLE_TEXT("The off-line data collection did not complete: {status}.");
constexpr std::string_view kUnread = FETTLE_TEXT("The drive did not report its self-test status: {error}");

plan::Verification verdict(Verdict verdict, std::string_view text, std::vector<Evidence> evidence = {}) {
    const bool bad = verdict == Verdict::disproved;
    return {verdict, {"self-test", bad ? Severity::critical : Severity::info, text, {}, std::move(evidence)}};
}

bool same(const SelfTest& one, const SelfTest& other) {
    return one.kind == other.kind && one.passed == other.passed && one.failed == other.failed &&
           one.power_on_hours == other.power_on_hours && one.failing_lba == other.failing_lba &&
           one.captive == other.captive && one.nsid == other.nsid;
}

/// Whether the log has an entry on top of those before. A full log drops its oldest, so its size says nothing alone;
/// two equal tests within an hour look the same in a full log of nothing else, which counts as new.
/// (The smallest full log is that of an NVMe drive behind a bridge that passes 512 bytes of it.)
bool has_new_entry(const std::vector<SelfTest>& before, const std::vector<SelfTest>& now) {
    if (now.size() != before.size()) return now.size() > before.size();
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (!same(before[i], now[i])) return true;
    }
    constexpr std::size_t kFullLog = 18;
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
    auto held = holder_.hold(made_.entry, made_.request.captive ? plan::Hold::exclusive : plan::Hold::shared);
    if (!held) return fail(held.error());
    held_ = std::move(*held);
    auto ready = hold_siblings();
    if (ready) ready = prepare();
    if (!ready) close();
    return ready;
}

Status SelfTestWork::hold_siblings() {
    for (const auto& sibling : made_.siblings) {
        auto one = plan::hold_sibling(holder_, sibling, made_.plan.drives.front());
        if (!one) return fail(one.error());
        siblings_.push_back(std::move(*one));
    }
    return {};
}

Status SelfTestWork::prepare() {
    tester_ = make_self_tester(held_->ports());
    if (!tester_) {
        return fail(ErrorCode::unsupported, FETTLE_TEXT("self-tests of {drive}"), {{"drive", made_.entry.id}});
    }
    auto state = tester_->state();
    if (!state) return fail(state.error());
    log_before_ = std::move(state->log);
    collection_ends_at_command_ = state->collection && state->collection->ends_at_command;
    return {};
}

Result<std::vector<plan::PinnedDrive>> SelfTestWork::identify() {
    auto found = held_->identify();
    if (!found) return fail(found.error());
    for (const auto& sibling : siblings_) {
        if (auto same = plan::is_same_sibling(*sibling.held, sibling.pinned); !same) return fail(same.error());
    }
    return std::vector{std::move(*found)};
}

void SelfTestWork::close() noexcept {
    tester_.reset();
    siblings_.clear();
    held_.reset();
}

plan::StepResult SelfTestWork::take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                                    const CancelToken& cancel) {
    const auto& id = made_.plan.steps[step].id;
    if (id == kStart) return start();
    if (id == kWait) return wait(step, on_progress, cancel);
    if (id == kCaptive) return run_captive();
    if (id == kCollect) return collect(step, on_progress, cancel);
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
    } else if (const auto started = tester_->start(made_.request.test()); !started) {
        result.error = started.error();
    }
    return result;
}

plan::StepResult SelfTestWork::run_captive() {
    plan::StepResult result;
    result.evidence.push_back({"kind", std::string(name(made_.request.kind))});
    const auto before = tester_->state();
    if (!before) {
        result.error = before.error();
    } else if (before->running) {
        result.error = error_of(ErrorCode::busy, FETTLE_TEXT("a self-test is already running"));
    }
    if (result.error) return result;
    const auto ran = tester_->run_captive(made_.request.test(), made_.captive_limit_ms);
    if (ran) {
        passed_captive_ = *ran;
        return result;
    }
    const bool ended = ran.error().code == ErrorCode::unsupported || ran.error().code == ErrorCode::io;
    const auto after = ended ? tester_->state() : Result<State>(fail(ran.error()));
    if (!after || !has_new_entry(log_before_, after->log)) result.error = ran.error();
    return result;
}

plan::StepResult SelfTestWork::collect(std::size_t step,
                                       const std::function<void(const plan::StepProgress&)>& on_progress,
                                       const CancelToken& cancel) {
    auto result = start();
    return result.error ? result : await_collection(step, on_progress, cancel);
}

/// Each query interrupts the collection, so the first one is made when it should have ended.
plan::StepResult SelfTestWork::await_collection(std::size_t step,
                                                const std::function<void(const plan::StepProgress&)>& on_progress,
                                                const CancelToken& cancel) {
    plan::StepResult result;
    constexpr std::uint64_t kSecond = 1000;
    const auto seconds = made_.plan.steps[step].estimate.seconds.value_or(0);
    auto wait_ms = static_cast<std::uint32_t>(seconds * kSecond + kSecond);
    while (true) {
        if (on_progress) on_progress({step, 0, 0});
        if (cancel.cancelled() || !pause_(wait_ms, cancel)) {
            result.error = error_of(ErrorCode::cancelled,
                                    FETTLE_TEXT("no longer waiting; the drive continues its data collection"));
            return result;
        }
        const auto state = tester_->state();
        if (!state) {
            result.error = state.error();
            return result;
        }
        if (!state->collection || state->collection->status != Collection::Status::running) return result;
        wait_ms = pause_ms(seconds);
    }
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

plan::Verification SelfTestWork::verify_collection(bool awaited) {
    if (!awaited && collection_ends_at_command_) return verdict(Verdict::not_verifiable, kCollectsUnseen);
    const auto state = tester_->state();
    if (!state) return verdict(Verdict::not_verifiable, kUnread, {{"error", to_string(state.error())}});
    const auto status = state->collection ? state->collection->status : Collection::Status::unknown;
    switch (status) {
        case Collection::Status::completed: return verdict(Verdict::verified, kCollected);
        case Collection::Status::running: return verdict(Verdict::verified, kCollects);
        case Collection::Status::suspended:
            return verdict(awaited ? Verdict::not_verifiable : Verdict::verified, kSuspended);
        case Collection::Status::never_started:
        case Collection::Status::aborted:
        case Collection::Status::failed:
        case Collection::Status::unknown: break;
    }
    return verdict(Verdict::disproved, kNotCollected, {{"status", std::string(name(status))}});
}

plan::Verification SelfTestWork::verify_captive(const State& state) const {
    if (has_new_entry(log_before_, state.log)) return judge(state.log.front());
    std::vector<Evidence> kind{{"kind", std::string(name(made_.request.kind))}};
    if (!passed_captive_) return verdict(Verdict::disproved, kNotLogged);
    return *passed_captive_ ? verdict(Verdict::verified, kPassedUnlogged, std::move(kind))
                            : verdict(Verdict::disproved, kFailed, std::move(kind));
}

plan::Verification SelfTestWork::verify(std::size_t step) {
    if (made_.request.kind == Kind::offline && !made_.request.abort) {
        return verify_collection(made_.plan.steps[step].id == kCollect);
    }
    const auto state = tester_->state();
    if (!state) return verdict(Verdict::not_verifiable, kUnread, {{"error", to_string(state.error())}});
    const auto& id = made_.plan.steps[step].id;
    if (id == kAbort) {
        return state->running ? verdict(Verdict::disproved, kStillRuns) : verdict(Verdict::verified, kAborted);
    }
    if (id == kCaptive) return verify_captive(*state);
    if (state->running) return verdict(Verdict::verified, kRuns);
    if (!has_new_entry(log_before_, state->log)) return verdict(Verdict::disproved, kNotLogged);
    if (id == kStart && made_.request.wait) return verdict(Verdict::verified, kLogged);  // the next step judges it
    return judge(state->log.front());
}

}  // namespace fettle::selftest

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <utility>

#include "core/toolbox/scanning.h"
#include "core/toolbox/self_testing.h"

namespace fettle::test {

/// A job with one step that does what `run` does.
inline plan::Job make_job(plan::Verb verb, const DriveEntry& entry, std::function<plan::StepReceipt()> run) {
    plan::Job job;
    job.plan.verb = verb;
    plan::PinnedDrive drive;
    drive.id = entry.id;
    job.plan.drives = {drive};
    plan::Step step;
    step.id = "start";
    step.what = {"step", Severity::info, "Do it", {}, {}};
    step.can_cancel = true;
    job.plan.steps = {step};
    job.authorize = [](const CancelToken&) { return Result<plan::Token>(plan::Token{"yes"}); };
    job.run = [plan = job.plan, run = std::move(run)](const plan::Confirmation& confirmation, const plan::Watcher&,
                                                      const CancelToken&) -> Result<plan::Receipt> {
        if (!std::holds_alternative<plan::Token>(confirmation)) return fail(ErrorCode::refused, "no token");
        plan::Receipt receipt;
        receipt.verb = plan.verb;
        receipt.drives = plan.drives;
        receipt.steps = {run()};
        receipt.outcome = receipt.steps.front().error ? plan::Outcome::failed : plan::Outcome::done;
        return receipt;
    };
    return job;
}

/// Self-tests as a test wants them.
class FakeSelfTesting final : public SelfTesting {
public:
    Result<selftest::State> state(const DriveEntry& entry) override {
        std::unique_lock lock(mutex_);
        ++states;
        changed_.wait(lock, [&] { return held_ != entry.id; });
        if (error_) return fail(*error_);
        return state_;
    }
    Result<plan::Job> plan(const DriveEntry& entry, const selftest::Request& request) override {
        const std::lock_guard lock(mutex_);
        requests.push_back(request);
        if (plan_error) return fail(*plan_error);
        auto job = make_job(plan::Verb::self_test, entry, [this, request] { return carry_out(request); });
        if (change) change(job);
        return job;
    }

    void set(const selftest::State& state) {
        const std::lock_guard lock(mutex_);
        state_ = state;
        error_.reset();
    }
    void set(const Error& error) {
        const std::lock_guard lock(mutex_);
        error_ = error;
    }
    /// state() of this drive waits until release().
    void hold(const std::string& id) {
        const std::lock_guard lock(mutex_);
        held_ = id;
    }
    void release() {
        const std::lock_guard lock(mutex_);
        held_.clear();
        changed_.notify_all();
    }

    std::atomic<int> states{0};
    std::vector<selftest::Request> requests;  ///< read it when no job is being planned
    std::optional<Error> plan_error;
    std::optional<Error> step_error;
    std::function<void(plan::Job&)> change;

private:
    plan::StepReceipt carry_out(const selftest::Request& request) {
        const std::lock_guard lock(mutex_);
        plan::StepReceipt step;
        step.error = step_error;
        if (step_error) return step;
        if (request.abort) {
            SelfTest aborted;
            aborted.kind = state_.running_kind;
            state_.log.insert(state_.log.begin(), aborted);
        }
        state_.running = !request.abort;
        state_.running_kind = request.abort ? std::string_view() : selftest::name(request.kind);
        state_.percent_done = 0;
        return step;
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::string held_;
    selftest::State state_;
    std::optional<Error> error_;
};

/// Scans as a test wants them. A scan runs until it is stopped or finish() is called.
class FakeScanning final : public Scanning {
public:
    Result<plan::Job> plan(const DriveEntry& entry, const scan::Request& request) override {
        const std::lock_guard lock(mutex_);
        requests.push_back(request);
        if (plan_error) return fail(*plan_error);
        auto job = make_job(plan::Verb::scan, entry, [] { return plan::StepReceipt(); });
        job.run = [this, made = job.plan](const plan::Confirmation&, const plan::Watcher& watcher,
                                          const CancelToken& cancel) { return run(made, watcher, cancel); };
        return job;
    }
    Result<std::optional<scan::ScanMap>> latest(const DriveEntry& /*entry*/) override {
        const std::lock_guard lock(mutex_);
        ++looks;
        if (error) return fail(*error);
        return maps.empty() ? std::nullopt : std::optional(maps.front());
    }
    Result<std::vector<scan::ScanMap>> earlier(const DriveEntry& /*entry*/) override {
        const std::lock_guard lock(mutex_);
        return maps.empty() ? maps : std::vector<scan::ScanMap>(maps.begin() + 1, maps.end());
    }
    /// While the card may read them.
    void set_maps(std::vector<scan::ScanMap> wanted) {
        const std::lock_guard lock(mutex_);
        maps = std::move(wanted);
    }
    /// The running scan ends, with this map as the newest.
    void finish(const scan::ScanMap& map) {
        const std::lock_guard lock(mutex_);
        maps.insert(maps.begin(), map);
        finished_ = true;
        changed_.notify_all();
    }

    std::atomic<int> looks{0};
    std::vector<scan::Request> requests;
    std::vector<scan::ScanMap> maps;  ///< newest first
    std::optional<Error> error;
    std::optional<Error> plan_error;

private:
    Result<plan::Receipt> run(const plan::Plan& made, const plan::Watcher& watcher, const CancelToken& cancel) {
        if (watcher.on_progress) watcher.on_progress({0, 25, 100});
        std::unique_lock lock(mutex_);
        while (!finished_ && !cancel.cancelled()) changed_.wait_for(lock, std::chrono::milliseconds(5));
        finished_ = false;
        plan::Receipt receipt;
        receipt.verb = made.verb;
        receipt.drives = made.drives;
        plan::StepReceipt step;
        if (cancel.cancelled()) step.error = Error{ErrorCode::cancelled, "scan", {}};
        receipt.steps = {step};
        receipt.outcome = cancel.cancelled() ? plan::Outcome::cancelled : plan::Outcome::done;
        return receipt;
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    bool finished_ = false;
};

}  // namespace fettle::test

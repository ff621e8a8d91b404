// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/plan/job.h"

namespace fettle::gui::test {

/// A job that a test carries on and ends. It ends as cancelled as soon as it is stopped.
class HeldJob {
public:
    ~HeldJob() { end(); }
    /// With these steps, each of which can be stopped or not; it is held in the first one.
    plan::Job job(const std::string& drive, const std::vector<bool>& can_cancel = {false}) {
        plan::Job made;
        for (std::size_t i = 0; i < can_cancel.size(); ++i) {
            plan::Step step;
            step.id = "step-" + std::to_string(i);
            step.what = {"step", Severity::info, "Trim {mount}", "", {{"mount", std::string("/games")}}};
            step.can_cancel = can_cancel[i];
            made.plan.steps.push_back(step);
        }
        plan::PinnedDrive pinned;
        pinned.id = drive;
        made.plan.drives = {pinned};
        made.run = [state = state_](const plan::Confirmation&, const plan::Watcher& watcher,
                                    const CancelToken& cancel) {
            std::size_t told = 0;
            watcher.on_step(0);
            watcher.on_progress({0, kDone, kTotal});
            std::unique_lock lock(state->mutex);
            while (!state->over) {
                state->changed.wait_for(lock, kTurn);
                if (state->step != told) watcher.on_step(told = state->step);
                if (cancel.cancelled()) {
                    plan::Receipt stopped;
                    stopped.outcome = plan::Outcome::cancelled;
                    return Result<plan::Receipt>(stopped);
                }
            }
            plan::Receipt receipt;
            receipt.outcome = state->outcome;
            return Result<plan::Receipt>(receipt);
        };
        return made;
    }
    /// Goes on with this step.
    void go_to(std::size_t step) {
        {
            const std::lock_guard lock(state_->mutex);
            state_->step = step;
        }
        state_->changed.notify_all();
    }
    void end(plan::Outcome outcome = plan::Outcome::done) {
        {
            const std::lock_guard lock(state_->mutex);
            if (state_->over) return;
            state_->over = true;
            state_->outcome = outcome;
        }
        state_->changed.notify_all();
    }

private:
    static constexpr std::uint64_t kTotal = 100;
    /// A stop is noticed at the latest after this, as by a job that takes the next piece.
    static constexpr std::chrono::milliseconds kTurn{5};
    static constexpr std::uint64_t kDone = 64;
    /// The job may outlive the test's object.
    struct State {
        std::mutex mutex;
        std::condition_variable changed;
        std::size_t step = 0;
        bool over = false;
        plan::Outcome outcome = plan::Outcome::done;
    };
    std::shared_ptr<State> state_ = std::make_shared<State>();
};

}  // namespace fettle::gui::test

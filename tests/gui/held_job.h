// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
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
        made.run = [this](const plan::Confirmation&, const plan::Watcher& watcher, const CancelToken& cancel) {
            std::size_t told = 0;
            watcher.on_step(0);
            watcher.on_progress({0, done_, kTotal});
            std::unique_lock lock(mutex_);
            while (!over_) {
                changed_.wait_for(lock, kTurn);
                if (step_ != told) watcher.on_step(told = step_);
                if (cancel.cancelled()) {
                    plan::Receipt stopped;
                    stopped.outcome = plan::Outcome::cancelled;
                    return Result<plan::Receipt>(stopped);
                }
            }
            plan::Receipt receipt;
            receipt.outcome = outcome_;
            return Result<plan::Receipt>(receipt);
        };
        return made;
    }
    /// Goes on with this step.
    void go_to(std::size_t step) {
        {
            const std::lock_guard lock(mutex_);
            step_ = step;
        }
        changed_.notify_all();
    }
    void end(plan::Outcome outcome = plan::Outcome::done) {
        {
            const std::lock_guard lock(mutex_);
            if (over_) return;
            over_ = true;
            outcome_ = outcome;
        }
        changed_.notify_all();
    }

private:
    static constexpr std::uint64_t kTotal = 100;
    /// A stop is noticed at the latest after this, as by a job that takes the next piece.
    static constexpr std::chrono::milliseconds kTurn{5};
    std::mutex mutex_;
    std::condition_variable changed_;
    std::uint64_t done_ = 64;
    std::size_t step_ = 0;
    bool over_ = false;
    plan::Outcome outcome_ = plan::Outcome::done;
};

}  // namespace fettle::gui::test

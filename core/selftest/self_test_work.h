// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/plan/executor.h"
#include "core/plan/held_drive.h"
#include "core/plan/held_sibling.h"
#include "core/selftest/self_test_plan.h"

namespace fettle::selftest {

/// Starts, awaits or aborts a self-test.
class SelfTestWork final : public plan::Work {
public:
    /// All must outlive it. `pause` waits some milliseconds between two queries; false: cancelled.
    SelfTestWork(const SelfTestPlan& made, plan::DriveHolder& holder,
                 std::function<bool(std::uint32_t milliseconds, const CancelToken&)> pause)
        : made_(made), holder_(holder), pause_(std::move(pause)) {}

    /// The drive stays in use. Errors: those of plan::DriveHolder::hold; unsupported.
    Status open() override;
    Result<std::vector<plan::PinnedDrive>> identify() override;
    plan::StepResult take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                          const CancelToken& cancel) override;
    plan::Verification verify(std::size_t step) override;
    void close() noexcept override;

private:
    Status prepare();
    Status hold_siblings();
    plan::StepResult start();
    plan::StepResult run_captive();
    /// Starts the data collection and waits for its end.
    plan::StepResult collect(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                             const CancelToken& cancel);
    plan::StepResult await_collection(std::size_t step,
                                      const std::function<void(const plan::StepProgress&)>& on_progress,
                                      const CancelToken& cancel);
    plan::Verification verify_collection(bool awaited);
    plan::Verification verify_captive(const State& state) const;
    plan::StepResult wait(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                          const CancelToken& cancel);

    const SelfTestPlan& made_;
    plan::DriveHolder& holder_;
    std::function<bool(std::uint32_t, const CancelToken&)> pause_;
    std::unique_ptr<plan::HeldDrive> held_;
    std::vector<plan::HeldSibling> siblings_;
    std::unique_ptr<SelfTester> tester_;
    std::vector<SelfTest> log_before_;
    std::optional<bool> passed_captive_;  ///< as reported with the command
    bool collection_ends_at_command_ = false;
};

}  // namespace fettle::selftest

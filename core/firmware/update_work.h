// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/firmware/update_plan.h"
#include "core/plan/executor.h"
#include "core/plan/held_drive.h"
#include "core/plan/held_sibling.h"

namespace fettle::firmware {

/// Takes the steps of an update or an activation. What a drive says of its own success counts for nothing: what runs
/// is read back.
class UpdateWork final : public plan::Work {
public:
    /// All must outlive the work; `power` may be nullptr.
    /// `wait` lets milliseconds pass, for a drive that is coming back from a restart; empty: it is asked once.
    UpdateWork(const UpdatePlan& made, plan::DriveHolder& holder, plan::Power* power,
               std::function<void(std::uint32_t)> wait = {})
        : made_(made), holder_(holder), power_(power), wait_(std::move(wait)), expected_(made.expected_revision) {}

    /// Also refuses when the machine went on battery, or the drive's firmware is not what it was. Errors: those of
    /// plan::DriveHolder::hold; refused.
    Status open() override;
    Result<std::vector<plan::PinnedDrive>> identify() override;
    plan::StepResult take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                          const CancelToken& cancel) override;
    plan::Verification verify(std::size_t step) override;
    void close() noexcept override;

    /// What is still owed before the new firmware runs.
    [[nodiscard]] Restart waits_for() const noexcept { return waits_for_; }

private:
    using Progress = std::function<void(const plan::StepProgress&)>;
    Status hold_siblings();
    Status same_namespaces();
    [[nodiscard]] const std::string& id(std::size_t step) const { return made_.plan.steps[step].id; }
    plan::StepResult download(std::size_t step, const Progress& on_progress, const CancelToken& cancel);
    Status send(std::size_t offset, std::size_t bytes);
    plan::StepResult commit();
    plan::StepResult reset();
    plan::StepResult activate();
    [[nodiscard]] plan::StepResult done(std::vector<Evidence> more = {}) const;
    /// A failed step, with what runs now where the drive still says.
    [[nodiscard]] plan::StepResult failed(Error error);
    /// What runs now, by a drive that may need a while until it answers again.
    [[nodiscard]] Result<State> settled();
    plan::Verification verify_download(const State& now) const;
    plan::Verification verify_stored(const State& now) const;
    plan::Verification verify_running(const State& now) const;

    const UpdatePlan& made_;
    plan::DriveHolder& holder_;
    plan::Power* power_;
    std::function<void(std::uint32_t)> wait_;
    std::unique_ptr<plan::HeldDrive> held_;
    std::vector<plan::HeldSibling> siblings_;  ///< for as long as the drive is held
    std::string expected_;
    Restart waits_for_ = Restart::none;
    std::string news_;  ///< what the drive told after an activation
};

}  // namespace fettle::firmware

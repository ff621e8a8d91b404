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

/// Executes an update or activation. A drive's own report of success is not trusted: the current firmware is read back.
class UpdateWork final : public plan::Work {
public:
    /// All must outlive this object; `power` may be nullptr. `wait` waits some milliseconds while a drive restarts;
    /// empty: it is queried once.
    UpdateWork(const UpdatePlan& made, plan::DriveHolder& holder, plan::Power* power,
               std::function<void(std::uint32_t)> wait = {})
        : made_(made), holder_(holder), power_(power), wait_(std::move(wait)), expected_(made.expected_revision) {}

    /// Also rejects the job if the computer is on battery power, or if the drive's firmware has changed. Errors: those
    /// of plan::DriveHolder::hold; refused.
    Status open() override;
    Result<std::vector<plan::PinnedDrive>> identify() override;
    plan::StepResult take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                          const CancelToken& cancel) override;
    plan::Verification verify(std::size_t step) override;
    void close() noexcept override;

    /// The restart that is still required before the new firmware runs.
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
    /// A failed step, with the current firmware if the drive still reports it.
    [[nodiscard]] plan::StepResult failed(Error error);
    /// The current firmware, of a drive that may need time until it responds again.
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
    bool proves_nothing_ = false;  ///< the slot held `expected_` before the download
    Restart waits_for_ = Restart::none;
    std::string news_;  ///< reported by the drive after an activation
};

}  // namespace fettle::firmware

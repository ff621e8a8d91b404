// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "core/namespaces/namespace_plan.h"
#include "core/plan/executor.h"
#include "core/plan/held_drive.h"

namespace fettle::namespaces {

/// Executes a plan that changes namespaces. A namespace to be deleted or detached is held exclusively; for all else the
/// drive stays in use. Commands go to the controller itself, which remains when the namespace is gone.
class NamespaceWork final : public plan::Work {
public:
    /// `held`: the entry of `plan.held` as the system lists it now. `plan` and `holder` must outlive this object.
    NamespaceWork(const NamespacePlan& plan, DriveEntry held, plan::DriveHolder& holder)
        : plan_(plan), entry_(std::move(held)), holder_(holder), nsid_(plan.nsid) {}

    Status open() override;
    /// Once its namespace is gone, the drive is identified by its controller.
    Result<std::vector<plan::PinnedDrive>> identify() override;
    plan::StepResult take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                          const CancelToken& cancel) override;
    plan::Verification verify(std::size_t step) override;
    void close() noexcept override;

    /// The namespace that was created; 0: none, or none yet.
    [[nodiscard]] std::uint32_t nsid() const noexcept { return nsid_; }

private:
    Result<plan::PinnedDrive> identify_controller();
    Status unchanged();
    plan::StepResult change(const std::string& kind);
    Result<bool> holds_true(const std::string& kind);

    const NamespacePlan& plan_;
    DriveEntry entry_;
    plan::DriveHolder& holder_;
    std::unique_ptr<plan::HeldDrive> held_;
    std::unique_ptr<plan::HeldDrive> controller_;
    std::uint32_t nsid_;
    bool gone_ = false;  ///< the held namespace may be deleted or detached
};

}  // namespace fettle::namespaces

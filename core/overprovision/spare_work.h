// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/overprovision/resizer.h"
#include "core/overprovision/spare_plan.h"
#include "core/plan/executor.h"
#include "core/plan/held_drive.h"

namespace fettle::overprovision {

/// Executes an over-provisioning plan. While tools work on a file system, the drive is held `shared` (the tools need
/// the partition); otherwise it is held exclusively. Its identity is checked each time it is opened.
class SpareWork final : public plan::Work {
public:
    struct Tools {
        plan::DriveHolder& holder;
        FileSystemResizer* resizer = nullptr;  ///< nullptr: Method::partition is unavailable
        PartitionEditor* editor = nullptr;
        PartitionResizer* together = nullptr;  ///< in place of both
    };
    /// All must outlive this object.
    SpareWork(const SparePlan& plan, DriveEntry entry, Tools tools)
        : plan_(plan), entry_(std::move(entry)), tools_(tools) {}

    Status open() override;
    /// Changes made by this job do not count as differences: a namespace that is being recreated is identified by its
    /// controller.
    Result<std::vector<plan::PinnedDrive>> identify() override;
    plan::StepResult take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                          const CancelToken& cancel) override;
    plan::Verification verify(std::size_t step) override;
    void close() noexcept override { held_.reset(); }

private:
    [[nodiscard]] const std::string& id(std::size_t step) const { return plan_.plan.steps[step].id; }
    Status hold(plan::Hold how);
    Result<plan::PinnedDrive> controller_only();
    plan::StepResult take_limit_step(const std::string& step);
    plan::StepResult take_partition_step(const std::string& step);
    Status partition_unclaimed();
    Status change_table();
    Status resize_together();
    [[nodiscard]] Result<bool> is_resized();
    [[nodiscard]] Result<bool> holds_true(const std::string& step);

    const SparePlan& plan_;
    DriveEntry entry_;
    Tools tools_;
    std::unique_ptr<plan::HeldDrive> held_;
    plan::Hold how_ = plan::Hold::shared;
    std::uint32_t new_nsid_ = 0;
    bool namespace_gone_ = false;  ///< deleted by this job
    bool limit_changed_ = false;
};

}  // namespace fettle::overprovision

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "core/plan/executor.h"
#include "core/trim/trim_plan.h"

namespace fettle::trim {

/// Executes a TRIM plan. The file systems stay mounted and in use; only other Fettle jobs are kept off the drives. All
/// file systems are held open from the start, so that none can be unmounted or replaced before its turn.
class TrimWork final : public plan::Work {
public:
    /// All must outlive this object.
    TrimWork(const TrimPlan& trim_plan, FileSystemSource& file_systems, DriveSource& drives)
        : plan_(trim_plan), file_systems_(file_systems), drives_(drives) {}

    Status open() override;
    /// The drives as the system lists them now. Error: refused, if a mount is no longer the planned one.
    Result<std::vector<plan::PinnedDrive>> identify() override;
    plan::StepResult take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                          const CancelToken& cancel) override;
    /// TRIM is only a hint, so there is nothing to verify.
    plan::Verification verify(std::size_t step) override;
    void close() noexcept override {
        open_.clear();
        lock_.reset();
    }

private:
    [[nodiscard]] const Candidate& candidate(std::size_t step) const {
        return plan_.candidates[plan_.step_candidates[step]];
    }

    const TrimPlan& plan_;
    FileSystemSource& file_systems_;
    DriveSource& drives_;
    std::unique_ptr<DriveLock> lock_;
    std::vector<std::unique_ptr<OpenFileSystem>> open_;
};

}  // namespace fettle::trim

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "core/plan/executor.h"
#include "core/trim/trim_plan.h"

namespace fettle::trim {

/// Takes the steps of a TRIM plan. A file system is mounted and in use, and stays so: what is exclusive here is that
/// no other job of Fettle's is on the same drive. All file systems are held open from the beginning, so that what was
/// planned cannot be unmounted, or another mounted in its place, before its turn.
class TrimWork final : public plan::Work {
public:
    /// All must outlive the work.
    TrimWork(const TrimPlan& trim_plan, FileSystemSource& file_systems, DriveSource& drives)
        : plan_(trim_plan), file_systems_(file_systems), drives_(drives) {}

    Status open() override;
    /// As the system lists the drives now. Error: refused when a mount is not the planned one any more.
    Result<std::vector<plan::PinnedDrive>> identify() override;
    plan::StepResult take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                          const CancelToken& cancel) override;
    /// TRIM is advice: there is nothing to look up that would prove it.
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

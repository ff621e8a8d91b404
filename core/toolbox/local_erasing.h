// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "core/toolbox/drives.h"
#include "core/toolbox/erasing.h"
#include "core/toolbox/job_maker.h"
#include "core/toolbox/jobs.h"

namespace fettle::toolbox {

/// Erasing through this process's own ports.
class LocalErasing final : public Erasing {
public:
    /// `maker` is nullptr if jobs cannot be executed.
    LocalErasing(std::shared_ptr<Drives> drives, const CarePorts& ports, std::shared_ptr<JobMaker> maker)
        : drives_(std::move(drives)), ports_(ports), maker_(std::move(maker)) {}

    Result<EraseMethods> methods(const std::string& name) override;
    Result<plan::Job> plan(const EraseRequest& request) override;
    Status unfreeze() override;

private:
    /// The inputs of a plan and the places it references.
    struct Seen {
        erase::EraseInputs here;
        std::deque<check::DrivePlace> places;  ///< a deque, because its elements do not move
    };
    [[nodiscard]] bool can_erase() const noexcept { return maker_ && ports_.holder != nullptr; }
    [[nodiscard]] Status look(const std::string& name, Seen& seen);
    [[nodiscard]] Status add_siblings(Seen& seen);
    [[nodiscard]] Result<std::vector<UnfinishedJob>> jobs_about(const plan::PinnedDrive& drive) const;
    [[nodiscard]] Result<plan::Job> job_of(erase::ErasePlan made);
    void forget(const std::vector<std::string>& journals) const;

    std::shared_ptr<Drives> drives_;
    CarePorts ports_;
    std::shared_ptr<JobMaker> maker_;
};

}  // namespace fettle::toolbox

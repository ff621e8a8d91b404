// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <string>

#include "core/catalogue/catalogue.h"
#include "core/check/machine.h"
#include "core/drive/entry.h"
#include "core/toolbox/toolbox.h"

namespace fettle::toolbox {

/// The drive's controller fell back to a mode in which it is not the drive that it is: core/health tells it so.
[[nodiscard]] bool is_not_itself(const DriveReport& report);

/// Erasing a drive: gathers what plans are made of, and carries them out. Lives for one call.
class EraseRun {
public:
    /// All must outlive it. Requires: `ports` can carry out, and has a holder.
    EraseRun(Toolbox& toolbox, DriveSource& drives, check::MachineSource& machine, const CarePorts& ports)
        : toolbox_(toolbox), drives_(drives), machine_(machine), ports_(ports) {}

    Result<EraseMethods> methods(const std::string& name);
    Result<erase::ErasePlan> plan(const EraseRequest& request);
    Result<plan::Receipt> run(const erase::ErasePlan& plan, const plan::Confirmation& confirmation,
                              plan::ConfirmationDesk& desk, const plan::Watcher& watcher, const CancelToken& cancel);
    Status unfreeze();

private:
    [[nodiscard]] Result<erase::Situation> situation(const std::string& name);
    [[nodiscard]] const check::DrivePlace* place_of(const DriveEntry& entry);
    [[nodiscard]] Result<std::vector<UnfinishedJob>> jobs_about(const plan::PinnedDrive& drive);
    void forget(const std::vector<std::string>& journals);

    Toolbox& toolbox_;
    DriveSource& drives_;
    check::MachineSource& machine_;
    CarePorts ports_;
    std::deque<check::DrivePlace> places_;  ///< that do not move
};

}  // namespace fettle::toolbox

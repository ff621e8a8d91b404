// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue/catalogue.h"
#include "core/check/machine.h"
#include "core/toolbox/toolbox.h"

namespace fettle::toolbox {

/// A TRIM that came to its end, or was broken off and `made_good` by a later one, is nothing to remember.
void forget_ended_trims(plan::JournalStore& journals, bool made_good);

/// Plans and carries out TRIM runs.
class TrimRun {
public:
    TrimRun(Toolbox& toolbox, DriveSource& drives, check::MachineSource& machine, const catalogue::Catalogue& catalogue,
            const CarePorts& ports)
        : toolbox_(toolbox), drives_(drives), machine_(machine), catalogue_(catalogue), ports_(ports) {}

    Result<trim::TrimPlan> plan(const TrimRequest& request);
    Result<plan::Receipt> run(const trim::TrimPlan& plan, const plan::Confirmation& confirmation,
                              plan::ConfirmationDesk& desk, const plan::Watcher& watcher, const CancelToken& cancel);

private:
    /// The file systems that the request means, each once.
    Result<std::vector<trim::FileSystem>> meant(const TrimRequest& request);
    Status add_named(const std::string& name, const std::vector<trim::FileSystem>& all,
                     std::vector<trim::FileSystem>& meant);

    Toolbox& toolbox_;
    DriveSource& drives_;
    check::MachineSource& machine_;
    const catalogue::Catalogue& catalogue_;
    const CarePorts& ports_;
};

}  // namespace fettle::toolbox

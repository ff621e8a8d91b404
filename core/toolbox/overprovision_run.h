// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/check/machine.h"
#include "core/toolbox/toolbox.h"

namespace fettle::toolbox {

/// Looks at a drive's spare, and plans and carries out changes of it.
class OverprovisionRun {
public:
    OverprovisionRun(Toolbox& toolbox, DriveSource& drives, check::MachineSource& machine, const CarePorts& ports)
        : toolbox_(toolbox), drives_(drives), machine_(machine), ports_(ports) {}

    Result<SpareReport> look(const DriveEntry& entry, const InspectOptions& options);
    Result<overprovision::SparePlan> plan(const DriveEntry& entry, const overprovision::Request& request,
                                          const InspectOptions& options);
    Result<plan::Receipt> run(const overprovision::SparePlan& plan, const plan::Confirmation& confirmation,
                              plan::ConfirmationDesk& desk, const plan::Watcher& watcher, const CancelToken& cancel);

private:
    void add_last_file_system(overprovision::Ground& ground, BlockDevice* block) const;

    Toolbox& toolbox_;
    DriveSource& drives_;
    check::MachineSource& machine_;
    const CarePorts& ports_;
};

}  // namespace fettle::toolbox

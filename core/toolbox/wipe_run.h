// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogue/catalogue.h"
#include "core/check/machine.h"
#include "core/drive/files.h"
#include "core/toolbox/toolbox.h"

namespace fettle::toolbox {

/// Plans and carries out the wiping of what is not mounted.
class WipeRun {
public:
    struct Ports {
        DriveSource& drives;
        check::MachineSource& machine;
        FileSource& files;
        const catalogue::Catalogue& catalogue;
        const CarePorts& care;
    };
    WipeRun(Toolbox& toolbox, const Ports& ports) : toolbox_(toolbox), ports_(ports) {}

    Result<trim::WipePlan> plan(const WipeRequest& request);
    Result<plan::Receipt> run(const trim::WipePlan& plan, const plan::Confirmation& confirmation,
                              plan::ConfirmationDesk& desk, const plan::Watcher& watcher, const CancelToken& cancel);

private:
    Result<trim::WipePlan> plan_image(const WipeRequest& request);
    Result<trim::WipePlan> plan_drive(const WipeRequest& request);
    Result<trim::WipePlan> make(trim::WipeScene scene, BlockDevice& device, const WipeRequest& request);

    Toolbox& toolbox_;
    Ports ports_;
};

}  // namespace fettle::toolbox

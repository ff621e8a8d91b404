// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bench/drive_plan.h"
#include "core/check/machine.h"
#include "core/drive/entry.h"
#include "core/toolbox/toolbox.h"

namespace fettle::toolbox {

/// Plans and carries out what measures a whole drive by writing to it. Lives for one call.
class DriveBenchRun {
public:
    struct Ports {
        DriveSource& drives;
        check::MachineSource& machine;
        const BenchmarkPorts& benchmarks;
        const CarePorts& care;
    };
    /// Of one call that carries out.
    struct Order {
        const plan::Confirmation& confirmation;
        plan::ConfirmationDesk& desk;
        const plan::Watcher& watcher;
        const BenchmarkWatch& run;
        const SuiteWatch& suite;
        const CancelToken& cancel;
    };
    /// All must outlive it. Requires: `ports.care` can carry out, and has a holder; there are targets, and what is
    /// planned for is written to as a drive (bench::WriteWay).
    DriveBenchRun(Toolbox& toolbox, const Ports& ports) : toolbox_(toolbox), ports_(ports) {}

    Result<DriveBenchPlan> plan(const BenchmarkRequest& request);
    Result<DriveBenchPlan> plan(const SuiteRequest& request);
    Result<DriveBenchResult> run(const DriveBenchPlan& plan, const Order& order);

private:
    /// Looks at the drive that `request` names.
    Result<bench::DriveScene> look(const bench::TargetRequest& request);
    Status finish(DriveBenchPlan& made) const;
    void forget_journals(const plan::PinnedDrive& drive);

    Toolbox& toolbox_;
    Ports ports_;
    check::MachineFacts around_;  ///< that a scene points into
};

}  // namespace fettle::toolbox

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/bench/drive_plan.h"
#include "core/check/machine.h"
#include "core/toolbox/drives.h"
#include "core/toolbox/job_maker.h"
#include "core/toolbox/ports.h"

namespace fettle::toolbox {

/// Whether a job that writes to the drive at `path` can be planned. Reports targets that need no job as such, even if
/// jobs cannot be executed. `maker` is nullptr if they cannot. Errors: not_a_drive (a folder or a file), unsupported.
[[nodiscard]] Status can_plan_for(const std::string& path, const BenchmarkPorts& benchmarks, const CarePorts& care,
                                  const JobMaker* maker);

/// Inspects a whole drive for a plan that measures it by writing to it.
class DriveBenchLook {
public:
    /// Both must outlive it.
    DriveBenchLook(Drives& drives, bench::TargetSource& targets) : drives_(drives), targets_(targets) {}

    /// The drive that `request` names. The result refers to this object. Errors: not_a_drive (a folder, a file, a
    /// partition or another node), those of Drives::find and open, and of TargetSource::open.
    Result<bench::DriveInputs> look(const bench::TargetRequest& request);

private:
    Drives& drives_;
    bench::TargetSource& targets_;
    check::DrivePlace place_;
};

}  // namespace fettle::toolbox

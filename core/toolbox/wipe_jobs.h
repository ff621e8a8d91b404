// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/toolbox/drives.h"
#include "core/toolbox/job_maker.h"
#include "core/toolbox/trimming.h"
#include "core/trim/wipe_plan.h"

namespace fettle::toolbox {

/// Creates jobs that wipe unmounted file systems.
class WipeJobs {
public:
    /// All must outlive it. Requires ports that can execute jobs.
    WipeJobs(Drives& drives, const CarePorts& ports, JobMaker& maker) : drives_(drives), ports_(ports), maker_(maker) {}

    Result<WipeJob> plan(const WipeRequest& request);

private:
    Result<WipeJob> plan_image(const WipeRequest& request);
    Result<WipeJob> plan_drive(const WipeRequest& request);
    Result<WipeJob> make(trim::WipeInputs inputs, BlockDevice& device, const WipeRequest& request);
    Result<WipeJob> job_of(trim::WipePlan made);

    Drives& drives_;
    const CarePorts& ports_;
    JobMaker& maker_;
};

}  // namespace fettle::toolbox

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/toolbox/benchmarks.h"
#include "core/toolbox/drive_bench_look.h"
#include "core/toolbox/drive_bench_work.h"
#include "core/toolbox/drives.h"
#include "core/toolbox/job_maker.h"

namespace fettle::toolbox {

/// Creates jobs that measure a whole drive by writing to it.
class DriveBenchJobs {
public:
    struct Ports {
        Drives& drives;
        const BenchmarkPorts& benchmarks;
        const CarePorts& care;
        JobMaker& maker;
    };
    /// All except `benchmarks` and `care` must outlive it and its jobs. Requires: `ports.care` has a holder, targets
    /// are available, and the planned target is written as a drive (bench::WriteWay).
    explicit DriveBenchJobs(const Ports& ports) : ports_(ports), look_(ports.drives, *ports.benchmarks.targets) {}

    Result<BenchmarkJob> plan(const BenchmarkRequest& request, const BenchmarkWatch& watch);
    Result<BenchmarkJob> plan(const SuiteRequest& request, const SuiteWatch& watch);

private:
    [[nodiscard]] Result<BenchmarkJob> job_of(DriveBenchPlan made) const;

    Ports ports_;
    DriveBenchLook look_;
};

}  // namespace fettle::toolbox

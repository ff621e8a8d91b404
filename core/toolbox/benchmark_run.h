// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/bench/observer.h"
#include "core/toolbox/benchmarks.h"
#include "core/toolbox/drives.h"

namespace fettle::toolbox {

/// One call of Benchmarks::run.
class BenchmarkRun {
public:
    /// `observer` may be nullptr: no observation of the system.
    BenchmarkRun(Drives& drives, bench::TargetSource& targets, const BenchmarkWatch& watch, const CancelToken& cancel,
                 bench::Observer* observer = nullptr)
        : drives_(drives), targets_(targets), watch_(watch), cancel_(cancel), observer_(observer) {}

    Result<BenchmarkReport> run(const BenchmarkRequest& request);

    /// The target at this path, else the drive with this name.
    Result<std::unique_ptr<bench::IoTarget>> open(bench::TargetRequest request);
    [[nodiscard]] std::optional<bench::WearSoFar> wear_so_far(const bench::TargetFacts& target);
    /// Runs the workloads on an open target and adds their results to `report`, whose plan is set. Adds partial results
    /// also on error.
    Status measure(bench::IoTarget& target, const std::vector<bench::Workload>& workloads, BenchmarkReport& report);

private:
    Drives& drives_;
    bench::TargetSource& targets_;
    const BenchmarkWatch& watch_;
    const CancelToken& cancel_;
    bench::Observer* observer_;
};

}  // namespace fettle::toolbox

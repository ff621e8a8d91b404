// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "core/toolbox/benchmarks.h"
#include "core/toolbox/drives.h"
#include "core/toolbox/held_target_work.h"
#include "core/toolbox/ports.h"

namespace fettle::toolbox {

/// A benchmark that writes to a whole drive. The work follows `plan`, which was made from the other members.
struct DriveBenchPlan {
    plan::Plan plan;
    DriveEntry entry;
    bench::TargetFacts target;  ///< when the plan was made
    bench::TargetRequest request;
    std::vector<bench::Workload> workloads;  ///< of a run, with their seeds; empty for a suite
    std::optional<SuiteRequest> suite;
    bench::SuitePlan suite_plan;
    std::uint64_t suite_nonce = 0;
    BenchmarkWatch watch;  ///< of workloads
    SuiteWatch suite_watch;
};

/// Measures a whole drive by writing to it.
class DriveBenchWork final : public HeldTargetWork {
public:
    struct Ports {
        Drives& drives;
        plan::DriveHolder& holder;
        const BenchmarkPorts& benchmarks;
        const CancelToken& cancel;  ///< the executor's
    };
    /// `bench_plan` must outlive it. Stores the results in `measured`.
    DriveBenchWork(const DriveBenchPlan& bench_plan, BenchmarkJob::Measured& measured, const Ports& ports)
        : HeldTargetWork({bench_plan.entry, bench_plan.request, ports.holder, *ports.benchmarks.targets}),
          plan_(bench_plan),
          measured_(measured),
          ports_(ports) {}

    plan::StepResult take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                          const CancelToken& cancel) override;
    plan::Verification verify(std::size_t step) override;

private:
    [[nodiscard]] plan::StepResult measure_run();
    [[nodiscard]] plan::StepResult measure_suite();

    const DriveBenchPlan& plan_;
    BenchmarkJob::Measured& measured_;
    Ports ports_;
};

}  // namespace fettle::toolbox

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/plan/executor.h"
#include "core/plan/held_drive.h"
#include "core/toolbox/benchmarks.h"
#include "core/toolbox/drives.h"
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

/// Measures a whole drive by writing to it. Holds the drive exclusively from before it is identified until after the
/// last write, and rereads its partition table before releasing it.
class DriveBenchWork final : public plan::Work {
public:
    struct Ports {
        Drives& drives;
        plan::DriveHolder& holder;
        const BenchmarkPorts& benchmarks;
        const CancelToken& cancel;  ///< the executor's
    };
    /// `bench_plan` must outlive it. Stores the results in `measured`.
    DriveBenchWork(const DriveBenchPlan& bench_plan, BenchmarkJob::Measured& measured, const Ports& ports)
        : plan_(bench_plan), measured_(measured), ports_(ports) {}

    Status open() override;
    Result<std::vector<plan::PinnedDrive>> identify() override;
    plan::StepResult take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                          const CancelToken& cancel) override;
    plan::Verification verify(std::size_t step) override;
    void close() noexcept override;

private:
    [[nodiscard]] plan::StepResult measure_run();
    [[nodiscard]] plan::StepResult measure_suite();

    const DriveBenchPlan& plan_;
    BenchmarkJob::Measured& measured_;
    Ports ports_;
    std::unique_ptr<plan::HeldDrive> held_;
    std::unique_ptr<bench::IoTarget> target_;  ///< of `held_`
};

}  // namespace fettle::toolbox

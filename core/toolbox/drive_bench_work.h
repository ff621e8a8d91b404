// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "core/plan/executor.h"
#include "core/plan/held_drive.h"
#include "core/toolbox/toolbox.h"

namespace fettle::toolbox {

/// Measures a whole drive by writing to it. The drive is held exclusively from before its identity is asked to after
/// the last write, and its partition table is read again before it is given back.
class DriveBenchWork final : public plan::Work {
public:
    struct Ports {
        Toolbox& toolbox;
        plan::DriveHolder& holder;
        const BenchmarkPorts& benchmarks;
        const BenchmarkWatch& run;
        const SuiteWatch& suite;
        const CancelToken& cancel;  ///< the executor's
    };
    /// `bench_plan` must outlive it.
    DriveBenchWork(const DriveBenchPlan& bench_plan, const Ports& ports) : plan_(bench_plan), ports_(ports) {}

    Status open() override;
    Result<std::vector<plan::PinnedDrive>> identify() override;
    plan::StepResult take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                          const CancelToken& cancel) override;
    plan::Verification verify(std::size_t step) override;
    void close() noexcept override;

    [[nodiscard]] std::optional<BenchmarkReport> take_report() { return std::move(report_); }
    [[nodiscard]] std::optional<bench::BenchRecord> take_record() { return std::move(record_); }

private:
    [[nodiscard]] plan::StepResult measure_run();
    [[nodiscard]] plan::StepResult measure_suite();

    const DriveBenchPlan& plan_;
    Ports ports_;
    std::unique_ptr<plan::HeldDrive> held_;
    std::unique_ptr<bench::IoTarget> target_;  ///< of `held_`
    std::optional<BenchmarkReport> report_;
    std::optional<bench::BenchRecord> record_;
};

}  // namespace fettle::toolbox

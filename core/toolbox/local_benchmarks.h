// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/toolbox/benchmarks.h"
#include "core/toolbox/drives.h"
#include "core/toolbox/job_maker.h"

namespace fettle::toolbox {

/// Benchmarks through this process's own ports.
class LocalBenchmarks final : public Benchmarks {
public:
    /// `maker` is nullptr if jobs cannot be executed.
    LocalBenchmarks(std::shared_ptr<Drives> drives, const BenchmarkPorts& ports, const CarePorts& care,
                    std::shared_ptr<JobMaker> maker)
        : drives_(std::move(drives)), ports_(ports), care_(care), maker_(std::move(maker)) {}

    Result<BenchmarkReport> run(const BenchmarkRequest& request, const BenchmarkWatch& watch,
                                const CancelToken& cancel) override;
    Result<bench::BenchRecord> run_suite(const SuiteRequest& request, const SuiteWatch& watch,
                                         const CancelToken& cancel) override;
    Result<bench::LaunchResult> launch(const bench::LaunchRequest& request,
                                       const std::function<void(const bench::LaunchRun&)>& on_run,
                                       const CancelToken& cancel) override;
    Result<bench::BootTimes> boot() override;
    Result<BenchmarkJob> plan(const BenchmarkRequest& request, const BenchmarkWatch& watch) override;
    Result<BenchmarkJob> plan_suite(const SuiteRequest& request, const SuiteWatch& watch) override;
    [[nodiscard]] std::vector<bench::EngineChoice> engines() const override {
        return ports_.targets == nullptr ? std::vector<bench::EngineChoice>() : ports_.targets->engines();
    }
    bench::RecordStore* records() override { return ports_.records; }

private:
    std::shared_ptr<Drives> drives_;
    BenchmarkPorts ports_;
    CarePorts care_;
    std::shared_ptr<JobMaker> maker_;
};

}  // namespace fettle::toolbox

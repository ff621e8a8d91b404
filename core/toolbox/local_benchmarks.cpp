// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_benchmarks.h"

#include "core/toolbox/benchmark_run.h"
#include "core/toolbox/drive_bench_jobs.h"
#include "core/toolbox/drive_bench_look.h"
#include "core/toolbox/suite_run.h"

namespace fettle::toolbox {

Result<BenchmarkReport> LocalBenchmarks::run(const BenchmarkRequest& request, const BenchmarkWatch& watch,
                                             const CancelToken& cancel) {
    if (ports_.targets == nullptr)
        return fail(ErrorCode::unsupported, FETTLE_TEXT("running benchmarks on this system"));
    return BenchmarkRun(*drives_, *ports_.targets, watch, cancel, ports_.observer).run(request);
}

Result<bench::BenchRecord> LocalBenchmarks::run_suite(const SuiteRequest& request, const SuiteWatch& watch,
                                                      const CancelToken& cancel) {
    if (ports_.targets == nullptr)
        return fail(ErrorCode::unsupported, FETTLE_TEXT("running benchmarks on this system"));
    return SuiteRun(*drives_, ports_, watch, cancel).run(request);
}

Result<bench::LaunchResult> LocalBenchmarks::launch(const bench::LaunchRequest& request,
                                                    const std::function<void(const bench::LaunchRun&)>& on_run,
                                                    const CancelToken& cancel) {
    if (ports_.launcher == nullptr)
        return fail(ErrorCode::unsupported, FETTLE_TEXT("starting programs on this system"));
    return bench::measure_launch(*ports_.launcher, request, on_run, cancel);
}

Result<bench::BootTimes> LocalBenchmarks::boot() {
    if (ports_.boot == nullptr)
        return fail(ErrorCode::unsupported, FETTLE_TEXT("reading the times of the system's start"));
    const auto stamps = ports_.boot->read();
    if (!stamps) return fail(stamps.error());
    return bench::boot_times(*stamps);
}

Result<BenchmarkJob> LocalBenchmarks::plan(const BenchmarkRequest& request, const BenchmarkWatch& watch) {
    if (auto can = can_plan_for(request.target.path, ports_, care_, maker_.get()); !can) return fail(can.error());
    return DriveBenchJobs({*drives_, ports_, care_, *maker_}).plan(request, watch);
}

Result<BenchmarkJob> LocalBenchmarks::plan_suite(const SuiteRequest& request, const SuiteWatch& watch) {
    if (auto can = can_plan_for(request.target.path, ports_, care_, maker_.get()); !can) return fail(can.error());
    return DriveBenchJobs({*drives_, ports_, care_, *maker_}).plan(request, watch);
}

}  // namespace fettle::toolbox

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/drive_bench_jobs.h"

#include <algorithm>
#include <utility>

#include "core/plan/users.h"

namespace fettle::toolbox {

Result<BenchmarkJob> DriveBenchJobs::plan(const BenchmarkRequest& request, const BenchmarkWatch& watch) {
    auto& targets = *ports_.benchmarks.targets;
    const auto writes = [](const bench::Workload& workload) { return workload.writes(); };
    if (std::none_of(request.workloads.begin(), request.workloads.end(), writes)) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("a read-only benchmark needs no plan"));
    }
    DriveBenchPlan made;
    made.workloads = request.workloads;
    for (auto& workload : made.workloads) {
        if (auto good = bench::validate(workload); !good) return fail(good.error());
        if (workload.seed == 0) workload.seed = targets.nonce();
        if (workload.data.nonce == 0) workload.data.nonce = targets.nonce();
    }
    const auto inputs = look_.look(request.target);
    if (!inputs) return fail(inputs.error());
    for (const auto& workload : made.workloads) {
        const auto good = bench::validate(workload, inputs->target.size, inputs->target.sector_bytes);
        if (!good) return fail(good.error());
    }
    made.entry = inputs->entry;
    made.target = inputs->target;
    made.request = request.target;
    made.request.writes = true;
    made.plan = bench::make_drive_plan(*inputs, made.request, made.workloads);
    made.watch = watch;
    return job_of(std::move(made));
}

Result<BenchmarkJob> DriveBenchJobs::plan(const SuiteRequest& request, const SuiteWatch& watch) {
    if (request.options.reads_only)
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("a read-only benchmark needs no plan"));
    const auto inputs = look_.look(request.target);
    if (!inputs) return fail(inputs.error());
    auto options = request.options;
    // All of a simulated drive would take long to compute, and its data more memory than there is.
    const bool simulated = inputs->target.kind == bench::TargetFacts::Kind::simulated;
    options.whole_drive = !simulated;
    const auto& known = bench::suites();
    const auto info = std::find_if(known.begin(), known.end(),
                                   [&](const bench::SuiteInfo& one) { return one.name == request.suite; });
    // A suite for whole drives uses the whole drive; any other uses a larger area than a small file.
    if (!options.size && info != known.end() && (simulated || !info->whole_device)) {
        options.size = bench::usual_size(request.suite, inputs->target.size);
    }
    auto suite = bench::plan_suite(request.suite, options, inputs->target.size, inputs->target.sector_bytes);
    if (!suite) return fail(suite.error());
    if (!suite->file_sets.empty()) {
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("suite {suite} measures files; specify a folder"),
                    {{"suite", request.suite}});
    }
    if (!suite->writes())
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("suite {suite} does not write"),
                    {{"suite", request.suite}});
    DriveBenchPlan made;
    made.suite = request;
    made.suite_plan = std::move(*suite);
    made.suite_nonce = ports_.benchmarks.targets->nonce();
    made.entry = inputs->entry;
    made.target = inputs->target;
    made.request = request.target;
    made.request.writes = true;
    made.plan = bench::make_drive_plan(*inputs, made.request, made.suite_plan, made.suite_nonce);
    made.suite_watch = watch;
    return job_of(std::move(made));
}

Result<BenchmarkJob> DriveBenchJobs::job_of(DriveBenchPlan made) const {
    plan::add_users_need(made.plan, ports_.care.holder, made.entry);
    BenchmarkJob bench;
    bench.target = made.target;
    bench.suite = made.suite_plan;
    bench.measured = std::make_shared<BenchmarkJob::Measured>();
    const auto plan = std::make_shared<const DriveBenchPlan>(std::move(made));
    auto job = ports_.maker.make(
        plan->plan,
        [&drives = ports_.drives, &holder = *ports_.care.holder, benchmarks = ports_.benchmarks, plan,
         measured = bench.measured](const CancelToken& cancel) {
            return Result<std::unique_ptr<plan::Work>>(std::make_unique<DriveBenchWork>(
                *plan, *measured, DriveBenchWork::Ports{drives, holder, benchmarks, cancel}));
        },
        ports_.maker.forgetting(plan->plan));
    if (!job) return fail(job.error());
    bench.job = std::move(*job);
    return bench;
}

}  // namespace fettle::toolbox

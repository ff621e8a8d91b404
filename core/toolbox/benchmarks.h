// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/bench/boot.h"
#include "core/bench/doubt.h"
#include "core/bench/engine.h"
#include "core/bench/launch.h"
#include "core/bench/record.h"
#include "core/bench/record_store.h"
#include "core/bench/result.h"
#include "core/bench/suite.h"
#include "core/bench/suite_runner.h"
#include "core/bench/wear.h"
#include "core/bench/workload.h"
#include "core/plan/job.h"

namespace fettle {

/// A benchmark: a target, and workloads that run on it one after another.
struct BenchmarkRequest {
    bench::TargetRequest target;
    /// A seed or nonce of 0 is replaced by a random one.
    std::vector<bench::Workload> workloads;
};

/// Facts known before anything is written.
struct BenchmarkPlan {
    bench::TargetFacts target;
    std::vector<std::string> removed;  ///< scratch files of crashed runs, just removed
    ByteCount fill;                    ///< written before the first workload
    std::optional<Message> wear;       ///< wear caused by the writes, if significant
};

struct BenchmarkReport {
    BenchmarkPlan plan;
    std::vector<bench::RunResult> runs;        ///< the last one may be cancelled or failed
    std::vector<bench::Judgement> judgements;  ///< one for each of `runs`
};

/// Observers of a run: called from one thread at a time. Either may be empty.
struct BenchmarkWatch {
    std::function<void(const BenchmarkPlan&)> on_plan;
    std::function<void(std::size_t workload, const bench::LiveState&)> on_live;
};

/// A suite by name, on a folder, a file or a drive.
struct SuiteRequest {
    bench::TargetRequest target;  ///< `size` and `writes` follow from the suite
    std::string suite;
    bench::SuiteOptions options;
    std::string program;  ///< for the record: "fettle 0.2.0"
    std::string started;  ///< for the record; empty: now
    bool energy = false;  ///< also read the computer's energy counters, after five idle seconds
};

/// Observers of a suite: called from one thread at a time. Either may be empty.
struct SuiteWatch {
    std::function<void(const BenchmarkPlan&, const bench::SuitePlan&)> on_plan;
    std::function<void(const bench::SuiteLive&)> on_live;
};

/// A benchmark that writes to a whole drive.
struct BenchmarkJob {
    /// Results, available when the job has ended.
    struct Measured {
        std::optional<BenchmarkReport> report;     ///< of workloads
        std::optional<bench::BenchRecord> record;  ///< of a suite
    };
    plan::Job job;
    bench::TargetFacts target;           ///< when the plan was made
    bench::SuitePlan suite;              ///< empty for workloads
    std::shared_ptr<Measured> measured;  ///< set while the job is executed
};

/// Service: benchmarks.
class Benchmarks {
public:
    virtual ~Benchmarks() = default;

    /// Runs workloads on a folder, a file or a drive, and removes files left by crashed runs. Errors: those of
    /// bench::TargetSource::open and bench::run_workload; cancelled (before the first workload). After the first
    /// workload has started, errors are in its RunResult.
    virtual Result<BenchmarkReport> run(const BenchmarkRequest& request, const BenchmarkWatch& watch,
                                        const CancelToken& cancel) = 0;

    /// Runs a suite and evaluates its figures; does not save them. On a drive or an existing file, skips the steps that
    /// write. Errors: as run, and those of bench::plan_suite. After the first measured step, errors are in the record.
    virtual Result<bench::BenchRecord> run_suite(const SuiteRequest& request, const SuiteWatch& watch,
                                                 const CancelToken& cancel) = 0;

    /// Measures how long programs take to start. Errors: those of bench::measure_launch; unsupported.
    virtual Result<bench::LaunchResult> launch(const bench::LaunchRequest& request,
                                               const std::function<void(const bench::LaunchRun&)>& on_run,
                                               const CancelToken& cancel) = 0;

    /// How long the last start of the system took. Errors: those of bench::boot_times and BootClock::read; unsupported.
    virtual Result<bench::BootTimes> boot() = 0;

    /// A job that measures a whole drive by writing to it. Obstacles become requirements that are not met. Calls only
    /// on_live of `watch`. Errors: not_a_drive (a folder, a file, a partition or another node: measure it without a
    /// job), unsupported, those of Inspection::find and of run; invalid_argument (no workload writes). A simulated
    /// drive is measured in virtual time and needs no job, but accepts one.
    virtual Result<BenchmarkJob> plan(const BenchmarkRequest& request, const BenchmarkWatch& watch) = 0;

    /// The same for a suite, with all its steps. Errors: those above, and those of bench::plan_suite; invalid_argument
    /// for a suite of files.
    virtual Result<BenchmarkJob> plan_suite(const SuiteRequest& request, const SuiteWatch& watch) = 0;

    /// The engines that a request can name beside bench::EngineChoice::automatic.
    [[nodiscard]] virtual std::vector<bench::EngineChoice> engines() const = 0;

    /// The store of results; nullptr: results are not saved.
    virtual bench::RecordStore* records() = 0;
};

}  // namespace fettle

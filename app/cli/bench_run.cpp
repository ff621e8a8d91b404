// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include "app/cli/bench_drive.h"
#include "app/cli/bench_engine.h"
#include "app/cli/bench_parts.h"
#include "app/cli/bench_text.h"
#include "app/cli/words.h"
#include "core/base/size_text.h"
#include "core/json/bench_json.h"

namespace fettle::cli {

namespace {

/// Maximum number of points in the series over time.
constexpr std::uint64_t kMostIntervals = 100'000;
constexpr std::uint64_t kInterval_ns = 1'000'000'000;

/// Option values as typed; the option parser fills them in.
struct Words {
    std::string path;
    std::string rw = "randread";
    std::string bs = "4K";
    std::string size = "1G";
    std::string span;
    std::string runtime = "10s";
    std::string ramp = "0";
    std::string pattern = "incompressible";
    std::string arrivals = "even";
    std::string engine = "auto";
    std::string limit;
    std::optional<double> rate;
    long long depth = 32;
    long long threads = 1;
    unsigned compressible = 0;
    unsigned dedupe = 0;
    std::uint64_t seed = 0;
    bool buffered = false;
    bool network = false;
    bool polled = false;
    bool verify = false;
};

/// A number that overflows the type is reported like any other number out of range.
unsigned bounded(long long value) { return static_cast<unsigned>(std::clamp<long long>(value, 0, 1'000'000'000)); }

Result<bench::Workload> workload_of(const Words& words) {
    bench::Workload workload;
    const auto access = bench::parse_access(words.rw);
    if (!access) return fail(access.error());
    workload.access = access->access;
    workload.read_percent = access->read_percent;
    auto blocks = bench::parse_blocks(words.bs);
    if (!blocks) return fail(blocks.error());
    workload.blocks = std::move(*blocks);
    const auto runtime = bench::parse_duration(words.runtime);
    if (!runtime) return fail(runtime.error());
    workload.runtime_ns = *runtime;
    const auto ramp = bench::parse_duration(words.ramp);
    if (!ramp) return fail(ramp.error());
    workload.ramp_ns = *ramp;
    workload.interval_ns = std::max(kInterval_ns, workload.runtime_ns / kMostIntervals);
    if (!words.span.empty()) {
        const auto span = bench::parse_span(words.span);
        if (!span) return fail(span.error());
        workload.span_offset = span->offset;
        workload.span_bytes = span->bytes;
    }
    if (!words.limit.empty()) {
        const auto limit = parse_size(words.limit);
        if (!limit) return fail(limit.error());
        workload.byte_limit = *limit;
    }
    const auto pattern = bench::parse_pattern(words.pattern);
    if (!pattern) return fail(pattern.error());
    workload.data = {*pattern, words.compressible, words.dedupe, words.seed};
    workload.seed = words.seed;
    workload.verify = words.verify;
    workload.depth = bounded(words.depth);
    workload.threads = bounded(words.threads);
    workload.rate_iops = words.rate;
    workload.arrivals = words.arrivals == "poisson" ? bench::Arrivals::poisson : bench::Arrivals::even;
    if (auto good = bench::validate(workload); !good) return fail(good.error());
    return workload;
}

class BenchRun final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("run", "Run one workload on a folder, a file (read-only) or a drive");
        verb->add_option(
                "TARGET", words_.path,
                "Folder for a scratch file; file or drive to read; or whole drive to write (destroys all data on "
                "it and requires its serial number); with --demo, a simulated drive")
            ->required();
        verb->add_option("--rw", words_.rw,
                         "Access pattern: read, write, randread, randwrite, mix:R, seqmix:R (R % reads)");
        verb->add_option("--bs", words_.bs, "Block size, or several with shares in percent: 4K:70,64K:30");
        verb->add_option("--depth", words_.depth, "Queue depth per thread");
        verb->add_option("--threads", words_.threads, "Number of threads, each with its own queue");
        verb->add_option("--size", words_.size, "Size of the scratch file");
        verb->add_option("--span", words_.span, "Region of the target to use: OFFSET:SIZE");
        verb->add_option("--runtime", words_.runtime, "Duration of the measurement: 10s, 5m, 1h");
        verb->add_option("--ramp", words_.ramp, "Warm-up time before the measurement");
        verb->add_option("--limit", words_.limit, "Stop after transferring this many bytes");
        verb->add_option("--rate", words_.rate,
                         "Fixed rate in operations per second; latency is measured from the intended start");
        verb->add_option("--arrivals", words_.arrivals, "Arrival times with --rate: even or poisson")
            ->one_of({"even", "poisson"});
        verb->add_option("--pattern", words_.pattern,
                         "Data pattern: incompressible, zeros, repeating-bytes, pseudo-random, counting");
        verb->add_option("--compressible", words_.compressible, "Compressible share of the data, in percent");
        verb->add_option("--dedupe", words_.dedupe, "Share of duplicate sectors, in percent");
        verb->add_option("--seed", words_.seed,
                         "Seed for reproducible offsets and data; without it, they differ on every run");
        add_engine_option(*verb, words_.engine);
        verb->add_flag("--buffered", words_.buffered, "Use the page cache instead of direct I/O");
        verb->add_flag("--polled", words_.polled, "Poll for completions where the device supports it");
        verb->add_flag("--verify", words_.verify, "After writing, read back and verify all data");
        verb->add_flag("--allow-network", words_.network, "Allow network file systems");
        job_.declare(*verb);
        return verb;
    }

    int run(const Session& session) override {
        auto workload = workload_of(words_);
        if (!workload) return session.fail(workload.error());
        const auto size = parse_size(words_.size);
        if (!size) return session.fail(size.error());
        BenchmarkRequest request;
        request.target.path = words_.path;
        request.target.size = {*size};
        request.target.direct = !words_.buffered;
        request.target.allow_network = words_.network;
        request.target.polled = words_.polled;
        request.target.engine = engine_of(words_.engine);
        request.workloads = {std::move(*workload)};
        ProgressLine line(session);
        BenchmarkWatch watch;
        watch.on_plan = [&](const BenchmarkPlan& plan) { announce(session, plan); };
        watch.on_live = [&](std::size_t, const bench::LiveState& state) { line.show(state); };
        // A simulated drive is written to without a plan.
        if (request.workloads.front().writes() && !session.demo) {
            const auto planned = session.toolbox.benchmarks->plan(request, watch);
            if (planned) return run_on_drive(session, *planned, line);
            if (!needs_no_plan(planned.error())) return session.fail(planned.error());
        }
        if (const auto code = refuse_job_options(session, job_); code != kFine) return code;
        const auto report = session.toolbox.benchmarks->run(request, watch, session.cancel);
        line.clear();
        if (!report) return session.fail(report.error());
        if (session.json) {
            session.print_json(document(*report));
        } else {
            tell(session, *report);
        }
        return code_of(*report);
    }

private:
    int run_on_drive(const Session& session, const BenchmarkJob& planned, ProgressLine& line) const {
        int code = kFine;
        const auto receipt = measure_drive(
            session, planned.job, job_, [&] { line.clear(); }, code);
        if (!receipt) return code;
        const auto& report = planned.measured->report;
        if (session.json) {
            auto body = report ? document(*report) : json::Json::object();
            body["job"] = job_document(planned.job, *receipt);
            session.print_json(body);
        } else if (report) {
            session.print("\n");
            tell(session, *report);
        }
        return end_drive(session, *receipt, job_, report ? code_of(*report) : kFine);
    }

    static void announce(const Session& session, const BenchmarkPlan& plan) {
        for (const auto& path : plan.removed) session.complain("removed files left by an interrupted run: " + path);
        if (plan.wear) session.complain(render(plan.wear->text, plan.wear->evidence));
    }

    static int code_of(const BenchmarkReport& report) {
        int code = kFine;
        for (const auto& run : report.runs) {
            if (run.error) code = exit_code(run.error->code);
            if (run.ending == bench::Ending::cancelled) code = kInterrupted;
        }
        return code;
    }

    static json::Json document(const BenchmarkReport& report) {
        json::Json body;
        body["target"] = json::to_json(report.plan.target);
        if (report.plan.wear) body["wear"] = json::to_json(*report.plan.wear);
        auto& runs = body["runs"] = json::Json::array();
        for (std::size_t i = 0; i < report.runs.size(); ++i) {
            runs.push_back(json::to_json(report.runs[i], report.judgements[i]));
        }
        return body;
    }

    static void tell(const Session& session, const BenchmarkReport& report) {
        for (std::size_t i = 0; i < report.runs.size(); ++i) {
            const auto& run = report.runs[i];
            session.print(run_words(session, run, report.judgements[i]));
            if (run.error) session.complain(explain(*run.error));
        }
    }

    Words words_;
    JobOptions job_;
};

}  // namespace

std::unique_ptr<Verb> make_bench_run() { return std::make_unique<BenchRun>(); }

}  // namespace fettle::cli

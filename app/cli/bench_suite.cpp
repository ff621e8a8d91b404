// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <optional>
#include <string>

#include "app/cli/bench_drive.h"
#include "app/cli/bench_engine.h"
#include "app/cli/bench_parts.h"
#include "app/cli/bench_record_text.h"
#include "app/cli/bench_text.h"
#include "app/cli/table.h"
#include "core/base/size_text.h"
#include "core/json/bench_record_json.h"

namespace fettle::cli {

namespace {

/// Option values as typed; the option parser fills them in.
struct Words {
    std::string suite;
    std::string path;
    std::string size;
    std::string runtime;
    std::string pause;
    std::string engine = "auto";
    std::optional<unsigned> runs;
    unsigned compressible = 0;
    bool read_only = false;
    bool buffered = false;
    bool network = false;
    bool forget = false;
    bool energy = false;
    bool overwrite = false;
};

Result<SuiteRequest> request_of(const Words& words, std::string_view version) {
    SuiteRequest request;
    request.suite = words.suite;
    request.program = fmt::format("fettle {}", version);
    request.target.path = words.path;
    request.target.direct = !words.buffered;
    request.target.allow_network = words.network;
    request.energy = words.energy;
    request.target.engine = engine_of(words.engine);
    auto& options = request.options;
    options.reads_only = words.read_only;
    options.compressible_percent = words.compressible;
    options.runs = words.runs;
    if (!words.size.empty()) {
        const auto size = parse_size(words.size);
        if (!size) return fail(size.error());
        options.size = *size;
    }
    if (!words.runtime.empty()) {
        const auto runtime = bench::parse_duration(words.runtime);
        if (!runtime) return fail(runtime.error());
        options.runtime_ns = *runtime;
    }
    if (!words.pause.empty()) {
        const auto pause = bench::parse_duration(words.pause);
        if (!pause) return fail(pause.error());
        options.pause_ns = *pause;
    }
    return request;
}

std::string step_words(const bench::SuitePlan& plan, const bench::SuiteLive& live) {
    if (live.state.phase == bench::LiveState::Phase::preparing && !live.pausing) return "filling the test area";
    auto text = fmt::format("{} of {}: {}", live.step + 1, live.steps, plan.steps[live.step].title);
    if (live.runs > 1) text += fmt::format(", run {} of {}", live.run + 1, live.runs);
    if (plan.rounds && live.step >= plan.rounds->first) text += fmt::format(", round {}", live.round + 1);
    if (live.pausing) text += ", resting";
    return text;
}

class BenchSuite final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("suite", "Run a named benchmark suite");
        verb->add_option("SUITE", words_.suite, "Name of the suite; \"fettle bench suites\" lists them")->required();
        verb->add_option(
                "TARGET", words_.path,
                "Folder for a scratch file, or file or drive to read (with --overwrite, whole drive to write); "
                "with --demo, a simulated drive")
            ->required();
        verb->add_option("--size", words_.size, "Size of the measured area, instead of the suite's default");
        verb->add_option("--runtime", words_.runtime, "Duration of each run: 10s, 5m");
        verb->add_option("--runs", words_.runs, "Number of runs of each step")->in_range(1U, 1000U);
        verb->add_option("--pause", words_.pause, "Pause between runs");
        verb->add_option("--compressible", words_.compressible, "Compressible share of the data, in percent")
            ->in_range(0U, 100U);
        add_engine_option(*verb, words_.engine);
        verb->add_flag("--read-only", words_.read_only, "Skip steps that write");
        verb->add_flag("--buffered", words_.buffered, "Use the page cache instead of direct I/O");
        verb->add_flag("--allow-network", words_.network, "Allow network file systems");
        verb->add_flag("--energy", words_.energy,
                       "Also measure the energy of this computer's processor package (RAPL, requires root), after 5 "
                       "idle seconds");
        verb->add_flag("--forget", words_.forget, "Do not save the result");
        verb->add_flag("--overwrite", words_.overwrite,
                       "Destroy all data on a whole drive: also run the steps that write")
            ->excludes("--read-only");
        job_.declare(*verb);
        return verb;
    }

    int run(const Session& session) override {
        const auto request = request_of(words_, session.version);
        if (!request) return session.fail(request.error());
        ProgressLine line(session);
        std::optional<bench::SuitePlan> plan;
        SuiteWatch watch;
        watch.on_plan = [&](const BenchmarkPlan& known, const bench::SuitePlan& steps) {
            plan = steps;
            announce(session, known, steps);
            if (words_.energy && session.progress) session.complain("measuring idle power for 5 s");
        };
        watch.on_live = [&](const bench::SuiteLive& live) { line.show(step_words(*plan, live), live.state); };
        // A simulated drive is written to without a plan.
        if (words_.overwrite && !session.demo) {
            const auto planned = session.toolbox.benchmarks->plan_suite(*request, watch);
            if (planned) {
                plan = planned->suite;
                return run_on_drive(session, *planned, line);
            }
            if (planned.error().code == ErrorCode::not_a_drive) {
                return session.fail({ErrorCode::invalid_argument, "--overwrite applies only to whole drives", {}});
            }
            return session.fail(planned.error());
        }
        if (const auto code = refuse_job_options(session, job_); code != kFine) return code;
        const auto record = session.toolbox.benchmarks->run_suite(*request, watch, session.cancel);
        line.clear();
        if (!record) return session.fail(record.error());
        keep(session, *record);
        if (session.json) {
            session.print_json({{"benchmark", json::to_json(*record)}});
        } else {
            session.print(record_words(session, *record));
        }
        return code_of(*record);
    }

private:
    int run_on_drive(const Session& session, const BenchmarkJob& planned, ProgressLine& line) const {
        int code = kFine;
        const auto receipt = measure_drive(
            session, planned.job, job_, [&] { line.clear(); }, code);
        if (!receipt) return code;
        const auto& record = planned.measured->record;
        if (record) keep(session, *record);
        if (session.json) {
            json::Json body;
            if (record) body["benchmark"] = json::to_json(*record);
            body["job"] = job_document(planned.job, *receipt);
            session.print_json(body);
        } else if (record) {
            session.print("\n" + record_words(session, *record));
        }
        return end_drive(session, *receipt, job_, record ? code_of(*record) : kFine);
    }

    static int code_of(const bench::BenchRecord& record) {
        if (record.ending == bench::Ending::failed) return kFailed;
        return record.ending == bench::Ending::cancelled ? kInterrupted : kFine;
    }

    static void announce(const Session& session, const BenchmarkPlan& known, const bench::SuitePlan& plan) {
        for (const auto& path : known.removed) session.complain("removed files left by an interrupted run: " + path);
        if (known.wear) session.complain(render(known.wear->text, known.wear->evidence));
        if (!plan.left_out.empty()) {
            session.complain(fmt::format("{} of {} steps are skipped because they write, and this target is only read",
                                         plan.left_out.size(), plan.left_out.size() + plan.steps.size()));
        }
    }

    void keep(const Session& session, const bench::BenchRecord& record) const {
        auto* store = session.toolbox.benchmarks->records();
        if (words_.forget || store == nullptr || record.steps.empty()) return;
        if (const auto kept = store->add(record); !kept) {
            session.complain("the result was not saved: " + explain(kept.error()));
        } else if (!session.json) {
            session.complain(fmt::format("saved as {}; to show it: fettle bench results {}", record.id.substr(0, 8),
                                         record.id.substr(0, 8)));
        }
    }

    Words words_;
    JobOptions job_;
};

class BenchSuites final : public Verb {
public:
    Command* declare(Command& app) override { return app.add_subcommand("suites", "List the benchmark suites"); }

    int run(const Session& session) override {
        if (session.json) {
            auto array = json::Json::array();
            for (const auto& info : bench::suites()) {
                array.push_back({{"name", info.name},
                                 {"title", info.title},
                                 {"about", info.about},
                                 {"whole_device", info.whole_device}});
            }
            session.print_json({{"suites", std::move(array)}});
            return kFine;
        }
        Table table({{"NAME"}, {"DESCRIPTION"}});
        for (const auto& info : bench::suites()) table.add({std::string(info.name), std::string(info.about)});
        session.print(table.text(0));
        return kFine;
    }
};

}  // namespace

std::unique_ptr<Verb> make_bench_suite() { return std::make_unique<BenchSuite>(); }
std::unique_ptr<Verb> make_bench_suites() { return std::make_unique<BenchSuites>(); }

}  // namespace fettle::cli

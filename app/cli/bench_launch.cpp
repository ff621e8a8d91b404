// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <string>
#include <vector>

#include "app/cli/bench_parts.h"

namespace fettle::cli {

namespace {

class BenchLaunch final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand(
            "launch", "Measure how long a program takes from cold start to exit: fettle bench launch -- COMMAND");
        verb->add_option("COMMAND", command_, "The program and its arguments, after --")->required();
        verb->add_option("--runs", runs_, "Number of cold starts")->in_range(1U, 1000U);
        return verb;
    }

    int run(const Session& session) override {
        const auto shown = [&](unsigned run, double seconds) {
            if (session.progress) session.complain(fmt::format("run {}: {:.3f} s", run, seconds));
        };
        const auto result = session.toolbox.benchmarks->launch(command_, runs_, shown, session.cancel);
        if (!result) return session.fail(result.error());
        if (!result->caches_dropped) {
            session.complain("cannot drop the system's caches, so these starts were not cold; run as root");
        }
        if (result->status != 0) session.complain(fmt::format("the program exited with status {}", result->status));
        if (session.json) {
            print_json(session, *result);
        } else {
            print_text(session, *result);
        }
        return kFine;
    }

private:
    static void print_json(const Session& session, const bench::LaunchResult& result) {
        json::Json launch;
        launch["command"] = result.command;
        launch["caches_dropped"] = result.caches_dropped;
        launch["seconds"] = result.cold.values;
        launch["median_seconds"] = result.cold.median;
        launch["min_seconds"] = result.cold.smallest;
        launch["max_seconds"] = result.cold.largest;
        if (result.cold.middle_mean) launch["middle_mean_seconds"] = *result.cold.middle_mean;
        launch["warm_seconds"] = result.warm_seconds;
        launch["status"] = result.status;
        session.print_json({{"launch", std::move(launch)}});
    }

    static void print_text(const Session& session, const bench::LaunchResult& result) {
        const auto& cold = result.cold;
        session.print(fmt::format("{}: {:.3f} s (median of {} {} starts; {:.3f} to {:.3f} s)\n",
                                  printable(result.command.front()), cold.median, cold.values.size(),
                                  result.caches_dropped ? "cold" : "repeated", cold.smallest, cold.largest));
        if (cold.middle_mean) {
            session.print(fmt::format("  mean excluding the fastest and the slowest: {:.3f} s\n", *cold.middle_mean));
        }
        session.print(fmt::format("  warm start (everything cached): {:.3f} s\n", result.warm_seconds));
    }

    std::vector<std::string> command_;
    unsigned runs_ = 5;
};

}  // namespace

std::unique_ptr<Verb> make_bench_launch() { return std::make_unique<BenchLaunch>(); }

}  // namespace fettle::cli

// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/bench_parts.h"
#include "app/cli/table.h"
#include "core/bench/command_words.h"

namespace fettle::cli {

namespace {

/// For a window: a program that has not opened one by then is waiting for something else.
constexpr unsigned kUsualLimit = 60;

json::Json times_json(const bench::Spread& spread) {
    json::Json times;
    times["seconds"] = spread.values;
    times["median_seconds"] = spread.median;
    times["min_seconds"] = spread.smallest;
    times["max_seconds"] = spread.largest;
    if (spread.middle_mean) times["middle_mean_seconds"] = *spread.middle_mean;
    times["spread_percent"] = spread.relative_range() * 100;
    return times;
}

/// A program of a measurement. The figures of its cold starts are its own, for compatibility with one warm start.
json::Json program_json(const bench::ProgramLaunch& program, bench::LaunchUntil until) {
    auto body = times_json(program.cold);
    body["command"] = program.command;
    body["warm_seconds"] = program.warm.median;
    body["warm"] = times_json(program.warm);
    if (until == bench::LaunchUntil::exit) body["status"] = program.status;
    if (program.seen_as) body["event"] = std::string(bench::name(*program.seen_as));
    return body;
}

std::string_view event_words(bench::WindowEvent event) {
    switch (event) {
        case bench::WindowEvent::painted: return "first drawing in the mapped window (X11, DAMAGE)";
        case bench::WindowEvent::mapped: return "the window was mapped (X11; covered, or without DAMAGE)";
        case bench::WindowEvent::committed: return "first commit of a window's surface with a buffer (Wayland)";
    }
    return "";
}

std::string seconds_cell(double seconds) { return fmt::format("{:.3f} s", seconds); }

std::string spread_words(const bench::Spread& spread, std::string_view kind) {
    if (spread.values.size() == 1) return fmt::format("{} (one {} start)", seconds_cell(spread.median), kind);
    return fmt::format("{} (median of {} {} starts; {:.3f} to {:.3f} s, spread {:.0f}%)", seconds_cell(spread.median),
                       spread.values.size(), kind, spread.smallest, spread.largest, spread.relative_range() * 100);
}

std::string_view cold_words(const bench::LaunchResult& result) { return result.caches_dropped ? "cold" : "repeated"; }

class BenchLaunch final : public Verb {
public:
    Command* declare(Command& app) override {
        auto* verb = app.add_subcommand("launch",
                                        "Measure how long programs take to start: fettle bench launch --until window "
                                        "-- COMMAND");
        verb->add_option("COMMAND", command_, "The program and its arguments, after --");
        verb->add_option("--group", group_,
                         "A program and its arguments as one word, instead of COMMAND; given several times, all are "
                         "started together");
        verb->add_option("--until", until_, "What ends the measurement: the program's end, or its first window")
            ->one_of({"exit", "window"})
            ->capture_default_str();
        verb->add_option("--runs", runs_, "Number of cold starts")->in_range(1U, 1000U);
        verb->add_flag("--warm", warm_, "Measure as many warm starts as cold ones, instead of one");
        verb->add_option("--limit", limit_,
                         "Seconds until every program must have reached it (default with --until window: 60)")
            ->in_range(1U, 86'400U);
        return verb;
    }

    int run(const Session& session) override {
        const auto request = make_request();
        if (!request) return session.fail(request.error());
        const auto result = session.toolbox.benchmarks->launch(
            *request, [&](const auto& run) { show(session, run); }, session.cancel);
        if (!result) return session.fail(result.error());
        if (!result->caches_dropped) {
            session.complain(fmt::format("cannot drop the system's caches, so these starts were not cold; run as {}",
                                         session.windows ? "administrator" : "root"));
        }
        for (const auto& program : result->programs) {
            if (program.status == 0) continue;
            session.complain(result->programs.size() == 1
                                 ? fmt::format("the program exited with status {}", program.status)
                                 : fmt::format("{} exited with status {}", program.command.front(), program.status));
        }
        if (session.json) {
            print_json(session, *result);
        } else if (result->programs.size() == 1) {
            print_program(session, *result);
        } else {
            print_group(session, *result);
        }
        return kFine;
    }

private:
    Result<bench::LaunchRequest> make_request() const {
        if (command_.empty() == group_.empty()) {
            return fail(ErrorCode::invalid_argument,
                        FETTLE_TEXT("give either one COMMAND after -- or one or more --group \"COMMAND\""));
        }
        bench::LaunchRequest request;
        request.until = until_ == "window" ? bench::LaunchUntil::window : bench::LaunchUntil::exit;
        request.runs = runs_;
        request.warm = warm_;
        request.limit_s = limit_;
        if (request.until == bench::LaunchUntil::window && !limit_) request.limit_s = kUsualLimit;
        if (!command_.empty()) request.commands.push_back(command_);
        for (const auto& text : group_) {
            auto words = bench::command_words(text);
            if (!words) return fail(words.error());
            request.commands.push_back(std::move(*words));
        }
        return request;
    }

    static void show(const Session& session, const bench::LaunchRun& run) {
        if (!session.progress) return;
        session.complain(
            fmt::format("{} {}: {}", run.warm ? "warm start" : "run", run.number, seconds_cell(run.last_seconds)));
    }

    static void print_json(const Session& session, const bench::LaunchResult& result) {
        json::Json launch;
        if (result.programs.size() == 1) {
            launch = program_json(result.programs.front(), result.until);
        } else {
            launch["programs"] = json::Json::array();
            for (const auto& program : result.programs)
                launch["programs"].push_back(program_json(program, result.until));
            launch["last"] = times_json(result.last_cold);
            launch["last"]["warm"] = times_json(result.last_warm);
        }
        launch["until"] = std::string(bench::name(result.until));
        launch["caches_dropped"] = result.caches_dropped;
        session.print_json({{"launch", std::move(launch)}});
    }

    static void print_program(const Session& session, const bench::LaunchResult& result) {
        const auto& program = result.programs.front();
        session.print(fmt::format("{} until {}: {}\n", printable(program.command.front()),
                                  result.until == bench::LaunchUntil::window ? "its first window" : "its end",
                                  spread_words(program.cold, cold_words(result))));
        if (program.cold.middle_mean) {
            session.print(fmt::format("  mean excluding the fastest and the slowest: {}\n",
                                      seconds_cell(*program.cold.middle_mean)));
        }
        if (program.warm.values.size() == 1) {
            session.print(fmt::format("  warm start (everything cached): {}\n", seconds_cell(program.warm.median)));
        } else {
            session.print(fmt::format("  everything cached: {}\n", spread_words(program.warm, "warm")));
        }
        if (program.seen_as) session.print(fmt::format("  event: {}\n", event_words(*program.seen_as)));
    }

    static void print_group(const Session& session, const bench::LaunchResult& result) {
        using Align = Table::Align;
        Table table({{"Program"},
                     {result.caches_dropped ? "Cold" : "Repeated", Align::right},
                     {"From", Align::right},
                     {"To", Align::right},
                     {"Spread", Align::right},
                     {"Warm", Align::right},
                     {"Event", Align::left, true}});
        const auto add = [&](const std::string& name, const bench::Spread& cold, const bench::Spread& warm,
                             std::string_view event) {
            table.add({name, seconds_cell(cold.median), seconds_cell(cold.smallest), seconds_cell(cold.largest),
                       fmt::format("{:.0f}%", cold.relative_range() * 100), seconds_cell(warm.median),
                       std::string(event)});
        };
        for (const auto& program : result.programs) {
            add(printable(program.command.front()), program.cold, program.warm,
                program.seen_as ? bench::name(*program.seen_as) : std::string_view());
        }
        add("until the last", result.last_cold, result.last_warm, {});
        session.print(fmt::format("{} programs started together, each until {}; medians of {} {} and {} warm starts\n",
                                  result.programs.size(),
                                  result.until == bench::LaunchUntil::window ? "its first window" : "its end",
                                  result.last_cold.values.size(), cold_words(result), result.last_warm.values.size()));
        session.print(table.text(2));
    }

    std::vector<std::string> command_;
    std::vector<std::string> group_;
    std::string until_ = "exit";
    unsigned runs_ = 5;
    bool warm_ = false;
    std::optional<unsigned> limit_;
};

}  // namespace

std::unique_ptr<Verb> make_bench_launch() { return std::make_unique<BenchLaunch>(); }

}  // namespace fettle::cli

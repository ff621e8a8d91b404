// SPDX-License-Identifier: GPL-3.0-or-later
// Composition root of the command line: builds the platform and the toolbox, and hands the verb its
// session.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <csignal>
#include <memory>
#include <string>
#include <vector>

#include "app/cli/verb.h"
#include "core/toolbox/local_toolbox.h"
#include "platform/platform.h"
#include "platform/record/recorder.h"
#include "platform/terminal.h"

namespace fettle::cli {

namespace {

/// The only object a signal handler can reach.
CancelToken cancel_token;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

void on_interrupt(int /*signal*/) {
    cancel_token.cancel();
    // A second Ctrl-C ends the program even when a drive holds it up.
    std::signal(SIGINT, SIG_DFL);  // NOLINT(cert-err33-c)
}

struct Options {
    bool json = false;
    bool wake = false;
    bool scrub = false;
    std::string record;
    std::string replay;
    std::string colour = "auto";
};

void declare(CLI::App& app, Options& options) {
    app.set_version_flag("--version", std::string("fettle ") + FETTLE_VERSION);
    app.add_flag("--json", options.json, "Print one JSON object");
    app.add_flag("--wake", options.wake, "Ask sleeping disks too, which wakes them");
    app.add_option("--color,--colour", options.colour, "auto, always or never")
        ->check(CLI::IsMember({"auto", "always", "never"}));
    auto* record = app.add_option("--record", options.record, "Keep every exchange with drives in this file");
    app.add_flag("--scrub", options.scrub, "Remove serial numbers from the recording")->needs(record);
    app.add_option("--replay", options.replay, "Replay such a file instead of asking drives")->excludes(record);
    app.require_subcommand(1);
    app.fallthrough();
}

struct Program {
    Options options;
    std::vector<std::unique_ptr<Verb>> verbs;
    std::vector<CLI::App*> declared;
};

int run_verb(Program& program) {
    const auto& options = program.options;
    auto platform = make_platform();
    if (!options.replay.empty()) {
        if (auto replaced = record::replay_from(options.replay, platform); !replaced) {
            fmt::print(stderr, "fettle: {}\n", to_string(replaced.error()));
            return exit_code(replaced.error().code);
        }
    } else if (!options.record.empty()) {
        if (auto wrapped = record::record_to(options.record, options.scrub, platform); !wrapped) {
            fmt::print(stderr, "fettle: {}\n", to_string(wrapped.error()));
            return exit_code(wrapped.error().code);
        }
    }
    const auto catalogue = catalogue::Catalogue::built_in();
    LocalToolbox toolbox(*platform.drives, *platform.machine, *platform.files, catalogue);
    const auto terminal = inspect_terminal();
    Session session{toolbox, cancel_token};
    session.version = FETTLE_VERSION;
    session.columns = terminal.columns;
    session.json = options.json;
    session.colour = options.colour == "always" || (options.colour == "auto" && terminal.output);
    session.progress = terminal.error;
    session.administrator = terminal.administrator;
    session.inspect.wake = options.wake ? Wake::allowed : Wake::never;
    int result = kUsage;
    for (std::size_t i = 0; i < program.verbs.size(); ++i) {
        if (program.declared[i]->parsed()) result = program.verbs[i]->run(session);
    }
    if (platform.finish) {
        if (auto finished = platform.finish(); !finished) {
            fmt::print(stderr, "fettle: {}\n", to_string(finished.error()));
            return kFailed;
        }
    }
    if (cancel_token.cancelled()) return kInterrupted;
    return result;
}

int run(int argc, char** argv) {
    Program program;
    CLI::App app("Fettle keeps solid-state drives in fine fettle: any maker's drive, explained.", "fettle");
    declare(app, program.options);
    program.verbs.push_back(make_list());
    program.verbs.push_back(make_show());
    program.verbs.push_back(make_health());
    program.verbs.push_back(make_check());
    program.verbs.push_back(make_analyse());
    for (const auto& verb : program.verbs) program.declared.push_back(verb->declare(app));
    app.footer(
        "Exit codes: 0 fine, 1 a warning or worse was found, 2 wrong usage, 3 failed, 4 not permitted,\n"
        "5 refused for safety, 6 the drive cannot, 130 interrupted. See fettle(1).");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? kFine : kUsage;
    }
    std::signal(SIGINT, on_interrupt);  // NOLINT(cert-err33-c)
    return run_verb(program);
}

}  // namespace

}  // namespace fettle::cli

int main(int argc, char** argv) {
    try {
        return fettle::cli::run(argc, argv);
    } catch (const std::exception& error) {  // out of memory, at the most: errors are values here
        fmt::print(stderr, "fettle: {}\n", error.what());
        return fettle::cli::kFailed;
    }
}

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
#include "core/base/bytes.h"
#include "core/toolbox/local_toolbox.h"
#include "platform/platform.h"
#include "platform/record/recording_source.h"
#include "platform/record/replay_source.h"
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

/// The platform's drives, recorded or replaced by a recording where the user asks for it.
class Exchanges {
public:
    /// Error: the file cannot be written, or is no recording.
    Status set_up(const Options& options, Platform& platform) {
        if (!options.record.empty()) {
            auto recorder =
                record::record_to_file(options.record, {std::string("fettle ") + FETTLE_VERSION, options.scrub});
            if (!recorder) return fail(recorder.error());
            recorder_ = std::move(*recorder);
            platform.drives = std::make_unique<record::RecordingSource>(std::move(platform.drives), recorder_);
        } else if (!options.replay.empty()) {
            const auto text = platform.files->read(options.replay, record::kLargestText);
            if (!text) return fail(text.error());
            auto replay = record::replay_text(BytesView(*text).text());
            if (!replay) return fail(replay.error());
            replay_ = replay->get();
            platform.drives = std::move(*replay);
        }
        return {};
    }
    /// Error: the recording is incomplete, or was not followed step by step.
    Status finish() {
        if (recorder_) return recorder_->finish();
        if (replay_ != nullptr) return replay_->finish();
        return {};
    }

private:
    std::shared_ptr<record::Recorder> recorder_;
    record::ReplaySource* replay_ = nullptr;  ///< owned by the platform
};

int complain(const Error& error) {
    fmt::print(stderr, "fettle: {}\n", to_string(error));
    return exit_code(error.code);
}

int run_verb(Program& program) {
    const auto& options = program.options;
    auto platform = make_platform();
    Exchanges exchanges;
    if (const auto ready = exchanges.set_up(options, platform); !ready) return complain(ready.error());
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
    if (const auto finished = exchanges.finish(); !finished) {
        complain(finished.error());
        return kFailed;
    }
    return cancel_token.cancelled() ? kInterrupted : result;
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

// SPDX-License-Identifier: GPL-3.0-or-later
// The command line: composes the services and runs the command with a session.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/completion.h"
#include "app/cli/verb.h"
#include "platform/compose/compose.h"
#include "platform/passwords.h"
#include "platform/program_arguments.h"
#include "platform/record/recording_source.h"
#include "platform/terminal.h"

namespace fettle::cli {

namespace {

/// Global because the signal handler needs it.
CancelToken cancel_token;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

void on_interrupt(int /*signal*/) {
    cancel_token.cancel();
    // A second Ctrl-C terminates the program even if a drive does not respond.
    std::signal(SIGINT, SIG_DFL);  // NOLINT(cert-err33-c)
}

/// One year per second; faster, and a drive's clock would soon overflow.
constexpr double kFastestDemo = 31'557'600;

struct Options {
    bool json = false;
    bool wake = false;
    bool scrub = false;
    std::optional<std::string> record;
    std::optional<std::string> replay;
    bool demo = false;
    double demo_speed = 1;
    std::string colour = "auto";
};

void declare(Command& app, Options& options) {
    app.add_flag("--json", options.json, "Print one JSON object");
    app.add_flag("--wake", options.wake, "Also query drives in standby (spins them up)");
    app.add_option("--color,--colour", options.colour, "Color output: auto, always or never")
        ->one_of({"auto", "always", "never"});
    auto* record = app.add_option("--record", options.record, "Record all commands and responses in this file");
    app.add_flag("--scrub", options.scrub, "Remove serial numbers from the recording")->needs(record);
    auto* replay = app.add_option("--replay", options.replay, "Replay a recording instead of querying drives");
    replay->excludes(record);
    auto* demo =
        app.add_flag("--demo", options.demo, "Use simulated drives instead of this computer's")->excludes(replay);
    app.add_option("--demo-speed", options.demo_speed, "Factor by which time runs faster in the demo")
        ->needs(demo)
        ->in_range(1.0, kFastestDemo);
    app.require_subcommand(0, 1);
    app.fallthrough();
}

struct Program {
    Options options;
    std::vector<std::unique_ptr<Verb>> verbs;
    std::vector<Command*> declared;
};

Output make_output(const Options& options) {
    const auto terminal = inspect_terminal();
    Output output;
    output.version = FETTLE_VERSION;
    output.columns = terminal.columns;
    output.json = options.json;
    output.demo = options.demo;
    output.colour = options.colour == "always" || (options.colour == "auto" && terminal.output);
    output.terminal = terminal.output;
    output.progress = terminal.error;
    output.asks = terminal.input && terminal.error;
    output.administrator = terminal.administrator;
    output.windows = terminal.windows;
    return output;
}

/// Flushes standard output; an incomplete report, on a full disk for example, is a failure.
int flushed(const Output& output, int result) {
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return result;
    output.complain("could not write all output to standard output");
    return kFailed;
}

Result<ComposeOptions> compose_options(const Options& options, const Output& output, std::atomic<bool>& told) {
    ComposeOptions made;
    made.wake = options.wake ? Wake::allowed : Wake::never;
    made.demo_speed = options.demo_speed;
    made.program = "fettle " FETTLE_VERSION;
    if (options.demo) made.drives = ComposeOptions::Drives::demo;
    if (options.replay) {
        made.drives = ComposeOptions::Drives::replay;
        made.recording = *options.replay;
    }
    if (options.record) {
        auto recorder =
            record::record_to_file(*options.record, {std::string("fettle ") + FETTLE_VERSION, options.scrub});
        if (!recorder) return fail(recorder.error());
        made.recorder = std::move(*recorder);
    }
    if (!output.administrator) {
        made.on_service = [&] {
            if (!told.exchange(true)) output.complain("no permission to open drives; using the Fettle service");
        };
    }
    return made;
}

void tell_demo(const Program& program, const Output& output) {
    constexpr std::string_view kDemo = "Demo: simulated drives, not this computer's";
    bool data = false;
    for (std::size_t i = 0; i < program.verbs.size(); ++i) {
        data = data || (program.declared[i]->parsed() && program.verbs[i]->prints_data());
    }
    if (data) {
        output.complain(kDemo);
    } else {
        output.print(fmt::format("{}\n\n", kDemo));
    }
}

int run_verb(Program& program) {
    const auto& options = program.options;
    const auto output = make_output(options);
    std::atomic<bool> told = false;
    const auto wanted = compose_options(options, output, told);
    if (!wanted) return output.fail(wanted.error());
    const auto composed = Composition::make(*wanted);
    if (!composed) return output.fail(composed.error());
    auto& parts = **composed;
    Session session(output, parts.toolbox(), cancel_token);
    session.flash_drives = &parts.flash_drives();
    session.file_sink = parts.platform().file_sink.get();
    session.traces = parts.platform().traces.get();
    const auto passwords = make_password_source();
    session.passwords = passwords.get();
    session.vendor_firmware = parts.vendor_firmware();
    session.text_server = parts.platform().text_server.get();
    if (parts.platform().table_memory) session.table_memory = parts.platform().table_memory.get();
    session.inspect.wake = wanted->wake;
    if (options.demo && !options.json) tell_demo(program, output);
    std::optional<int> result;
    bool ends_by_signal = false;
    for (std::size_t i = 0; i < program.verbs.size(); ++i) {
        if (!program.declared[i]->parsed()) continue;
        ends_by_signal = program.verbs[i]->ends_by_signal();
        if (ends_by_signal) on_termination(on_interrupt);
        result = program.verbs[i]->run(session);
    }
    if (!result) result = show_status(session);
    if (const auto finished = parts.finish(); !finished) {
        output.complain(explain(finished.error()));
        result = kFailed;
    }
    if (cancel_token.cancelled() && !ends_by_signal) result = kInterrupted;
    return flushed(output, *result);
}

struct VerbEntry {
    std::string_view name;
    std::unique_ptr<Verb> (*make)();
};

constexpr std::array kVerbs{
    VerbEntry{"list", make_list},
    VerbEntry{"show", make_show},
    VerbEntry{"health", make_health},
    VerbEntry{"power", make_power},
    VerbEntry{"check", make_check},
    VerbEntry{"analyse", make_analyse},
    VerbEntry{"trim", make_trim},
    VerbEntry{"overprovision", make_overprovision},
    VerbEntry{"namespace", make_namespace},
    VerbEntry{"firmware", make_firmware},
    VerbEntry{"selftest", make_selftest},
    VerbEntry{"logs", make_logs},
    VerbEntry{"scan", make_scan},
    VerbEntry{"file-at", make_file_at},
    VerbEntry{"schedule", make_schedule},
    VerbEntry{"history", make_history},
    VerbEntry{"report", make_report},
    VerbEntry{"export", make_export},
    VerbEntry{"erase", make_erase},
    VerbEntry{"opal", make_opal},
    VerbEntry{"tune", make_tune},
    VerbEntry{"bench", make_bench},
    VerbEntry{"ftl", make_ftl},
    VerbEntry{"trace", make_trace},
};

using Words = std::span<char* const>;

bool has(Words words, std::string_view word) {
    return std::any_of(words.begin(), words.end(), [&](const char* one) { return word == one; });
}

/// Declaring all commands takes longer than listing the drives, so declares only those that the command line names.
/// Help, completion and wrong commands need all of them, `fettle --version` none.
void declare_verbs(Command& app, Program& program, Words words) {
    const bool version_only = words.size() == 1 && has(words, "--version");
    const auto named = [&](const VerbEntry& verb) { return has(words, verb.name); };
    const bool all = !version_only && (has(words, "--help") || has(words, "-h") || has(words, "completion") ||
                                       std::none_of(kVerbs.begin(), kVerbs.end(), named));
    for (const auto& verb : kVerbs) {
        if (!all && !named(verb)) continue;
        program.verbs.push_back(verb.make());
        program.declared.push_back(program.verbs.back()->declare(app));
    }
}

int run(int argc, char** argv) {
    Program program;
    CommandLine line("Fettle, the SSD toolbox: explains, checks and maintains drives from any manufacturer.", "fettle",
                     std::string("fettle ") + FETTLE_VERSION);
    auto& app = line.root();
    declare(app, program.options);
    declare_verbs(app, program, Words(argv, static_cast<std::size_t>(argc)).subspan(argc > 0 ? 1 : 0));
    std::string shell;
    auto* completion = app.add_subcommand("completion", "Print a completion script for a shell");
    completion->add_option("SHELL", shell)->required()->one_of(completion_shells());
    for (auto* verb : program.declared) {
        verb->footer("For global options such as --json, --wake and --record, see fettle --help");
    }
    app.footer(
        "Exit codes: 0 success, 1 found a warning or worse (health, check, analyse, scan),\n2 wrong usage, 3 failed, "
        "4 not permitted, 5 refused for safety, 6 not supported, 130 interrupted. See fettle(1).");
    if (const auto ended = line.parse(argc, argv)) return *ended == kFine ? flushed(Output{}, kFine) : *ended;
    if (completion->parsed()) {
        Output{}.print(completion_script(app.describe(), shell));
        return flushed(Output{}, kFine);
    }
    std::signal(SIGINT, on_interrupt);  // NOLINT(cert-err33-c)
    return run_verb(program);
}

}  // namespace

}  // namespace fettle::cli

int main(int argc, char** argv) {
    fettle::secure_standard_streams();
    try {
        auto words = fettle::program_arguments(argc, argv);
        std::vector<char*> pointers;
        pointers.reserve(words.size() + 1);
        for (auto& word : words) pointers.push_back(word.data());
        pointers.push_back(nullptr);
        return fettle::cli::run(static_cast<int>(words.size()), pointers.data());
    } catch (const std::exception& error) {  // only std::bad_alloc is expected: errors are values
        fmt::print(stderr, "fettle: {}\n", error.what());
        return fettle::cli::kFailed;
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Composition root of the command line: builds the platform and the toolbox, and hands the verb its
// session.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/completion.h"
#include "app/cli/verb.h"
#include "core/base/bytes.h"
#include "core/toolbox/local_toolbox.h"
#include "platform/passwords.h"
#include "platform/platform.h"
#include "platform/record/recording_source.h"
#include "platform/record/replay_machine.h"
#include "platform/record/replay_source.h"
#include "platform/remote/fwupd.h"
#include "platform/remote/service_drives.h"
#include "platform/remote/service_records.h"
#include "platform/remote/service_toolbox.h"
#include "platform/sim/fleet.h"
#include "platform/sim/memory_journals.h"
#include "platform/sim/personality_flash.h"
#include "platform/terminal.h"
#include "platform/toolbox_ports.h"

namespace fettle::cli {

namespace {

/// The only object a signal handler can reach.
CancelToken cancel_token;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

void on_interrupt(int /*signal*/) {
    cancel_token.cancel();
    // A second Ctrl-C ends the program even when a drive holds it up.
    std::signal(SIGINT, SIG_DFL);  // NOLINT(cert-err33-c)
}

/// A year in a second; beyond that a drive's clock would soon overflow.
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
    app.add_flag("--wake", options.wake, "Ask sleeping disks too, which wakes them");
    app.add_option("--color,--colour", options.colour, "auto, always or never")->one_of({"auto", "always", "never"});
    auto* record = app.add_option("--record", options.record, "Keep every exchange with drives in this file");
    app.add_flag("--scrub", options.scrub, "Remove serial numbers from the recording")->needs(record);
    auto* replay = app.add_option("--replay", options.replay, "Replay such a file instead of asking drives");
    replay->excludes(record);
    auto* demo =
        app.add_flag("--demo", options.demo, "Show simulated drives instead of this machine's")->excludes(replay);
    app.add_option("--demo-speed", options.demo_speed, "How many times as fast the demo's time runs")
        ->needs(demo)
        ->in_range(1.0, kFastestDemo);
    app.require_subcommand(1);
    app.fallthrough();
}

/// Puts the simulated fleet in the place of this machine's drives. Error: a defect of the built-in personalities.
Status show_demo(const Options& options, Platform& platform) {
    auto fleet = sim::make_fleet(std::make_shared<sim::ScaledClock>(options.demo_speed));
    if (!fleet) return fail(fleet.error());
    platform.drives = std::move(fleet->drives);
    platform.machine = std::move(fleet->machine);
    platform.file_systems = nullptr;  // those of this machine are none of the demo's
    platform.images = nullptr;
    platform.examiner = nullptr;
    platform.proofs = nullptr;
    platform.targets = std::move(fleet->targets);
    platform.observer.reset();  // it would watch this machine's drives of the same names
    platform.holder = std::move(fleet->holder);
    platform.power = std::move(fleet->power);
    platform.load = nullptr;   // it would count for this machine's drives of the same names
    platform.resizer.reset();  // the demo's partitions are no devices of this machine
    platform.editor.reset();
    platform.journals = sim::make_memory_journals();
    platform.schedule = nullptr;
    platform.history = nullptr;
    return {};
}

struct Program {
    Options options;
    std::vector<std::unique_ptr<Verb>> verbs;
    std::vector<Command*> declared;
};

/// The platform's drives, recorded or replaced by a recording where the user asks for it.
class Exchanges {
public:
    /// Error: the file cannot be written, or is no recording.
    Status set_up(const Options& options, Platform& platform) {
        if (options.demo) {
            if (auto shown = show_demo(options, platform); !shown) return shown;
        }
        if (options.record) {
            auto recorder =
                record::record_to_file(*options.record, {std::string("fettle ") + FETTLE_VERSION, options.scrub});
            if (!recorder) return fail(recorder.error());
            recorder_ = std::move(*recorder);
            platform.drives = std::make_unique<record::RecordingSource>(std::move(platform.drives), recorder_);
        } else if (options.replay) {
            const auto text = platform.files->read(*options.replay, record::kLargestText);
            if (!text) return fail(text.error());
            auto replay = record::replay_text(BytesView(*text).text());
            if (!replay) return fail(replay.error());
            replay_ = replay->get();
            platform.drives = std::move(*replay);
            platform.machine = std::make_unique<record::ReplayMachine>();
            platform.file_systems = nullptr;
            platform.images = nullptr;
            platform.examiner = nullptr;
            platform.proofs = nullptr;
            platform.holder = nullptr;
            platform.load = nullptr;
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

Output make_output(const Options& options) {
    const auto terminal = inspect_terminal();
    Output output;
    output.version = FETTLE_VERSION;
    output.columns = terminal.columns;
    output.json = options.json;
    output.demo = options.demo;
    output.colour = options.colour == "always" || (options.colour == "auto" && terminal.output);
    output.progress = terminal.error;
    output.asks = terminal.input && terminal.error;
    output.administrator = terminal.administrator;
    return output;
}

/// What was printed must have arrived: a full disk that cuts a report short is a failure.
int flushed(const Output& output, int result) {
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return result;
    output.complain("standard output could not be written to the end");
    return kFailed;
}

/// What may not be done here is done by the service, and the person is told so, once.
class Service {
public:
    Service(const Options& options, const Output& output)
        : wanted_(!options.demo && !options.replay && !output.administrator), output_(output) {}

    void read_drives(Platform& platform, Wake wake) {
        if (!wanted_) return;
        auto drives = std::make_unique<remote::ServiceDrives>(std::move(platform.drives), wake, [this] { tell(); });
        drives_ = drives.get();
        platform.drives = std::move(drives);
        platform.journals = std::make_unique<remote::ServiceJournals>(std::move(platform.journals));
        platform.schedule = std::make_unique<remote::ServiceSchedule>(std::move(platform.schedule));
    }
    Toolbox change_drives(Toolbox local, const Platform& platform, const catalogue::Catalogue& catalogue) {
        if (!wanted_) return local;
        return remote::make_service_toolbox(
            local, {*drives_, *platform.machine, *platform.files, catalogue, care_ports(platform)}, [this] { tell(); });
    }

private:
    void tell() {
        if (!told_.exchange(true)) output_.complain("this user may not open drives: Fettle's service does it");
    }

    bool wanted_;
    const Output& output_;
    std::atomic<bool> told_ = false;
    remote::ServiceDrives* drives_ = nullptr;  ///< the platform's
};

/// What export prints is a document of another form.
void tell_demo(const Program& program, const Output& output) {
    constexpr std::string_view kDemo = "Demo: simulated drives, not this machine's";
    const auto exports = [](const Command* verb) { return verb->parsed() && verb->name() == "export"; };
    if (std::any_of(program.declared.begin(), program.declared.end(), exports)) {
        output.complain(kDemo);
    } else {
        output.print(fmt::format("{}\n\n", kDemo));
    }
}

int run_verb(Program& program) {
    const auto& options = program.options;
    const auto output = make_output(options);
    const auto wake = options.wake ? Wake::allowed : Wake::never;
    auto platform = make_platform();
    Service service(options, output);
    service.read_drives(platform, wake);
    Exchanges exchanges;
    if (const auto ready = exchanges.set_up(options, platform); !ready) return output.fail(ready.error());
    const auto catalogue = catalogue::Catalogue::built_in();
    auto toolbox = service.change_drives(
        make_local_toolbox(*platform.drives, *platform.machine, *platform.files, catalogue, benchmark_ports(platform),
                           care_ports(platform), schedule_ports(platform)),
        platform, catalogue);
    Session session(output, toolbox, cancel_token);
    const sim::PersonalityFlash flash_drives;
    session.flash_drives = &flash_drives;
    session.file_sink = platform.file_sink.get();
    const auto passwords = make_password_source();
    session.passwords = passwords.get();
    remote::Fwupd fwupd;
    // It knows this machine's drives and no others.
    if (!options.demo && !options.replay) session.vendor_firmware = &fwupd;
    session.text_server = platform.text_server.get();
    if (platform.table_memory) session.table_memory = platform.table_memory.get();
    session.inspect.wake = wake;
    if (options.demo && !options.json) tell_demo(program, output);
    int result = kUsage;
    for (std::size_t i = 0; i < program.verbs.size(); ++i) {
        if (program.declared[i]->parsed()) result = program.verbs[i]->run(session);
    }
    if (const auto finished = exchanges.finish(); !finished) {
        output.complain(explain(finished.error()));
        result = kFailed;
    }
    if (cancel_token.cancelled()) result = kInterrupted;
    return flushed(output, result);
}

int run(int argc, char** argv) {
    Program program;
    CommandLine line("Fettle keeps solid-state drives in fine fettle: any maker's drive, explained.", "fettle",
                     std::string("fettle ") + FETTLE_VERSION);
    auto& app = line.root();
    declare(app, program.options);
    program.verbs.push_back(make_list());
    program.verbs.push_back(make_show());
    program.verbs.push_back(make_health());
    program.verbs.push_back(make_check());
    program.verbs.push_back(make_analyse());
    program.verbs.push_back(make_trim());
    program.verbs.push_back(make_overprovision());
    program.verbs.push_back(make_firmware());
    program.verbs.push_back(make_schedule());
    program.verbs.push_back(make_history());
    program.verbs.push_back(make_export());
    program.verbs.push_back(make_erase());
    program.verbs.push_back(make_bench());
    program.verbs.push_back(make_ftl());
    for (const auto& verb : program.verbs) program.declared.push_back(verb->declare(app));
    std::string shell;
    auto* completion = app.add_subcommand("completion", "Print a completion script for a shell");
    completion->add_option("SHELL", shell)->required()->one_of(completion_shells());
    for (auto* verb : program.declared) {
        verb->footer("--json, --wake, --record and the other options that every verb takes: fettle --help");
    }
    app.footer(
        "Exit codes: 0 fine, 1 a warning or worse was found (health, check, analyse), 2 wrong usage, 3 failed,\n"
        "4 not permitted, 5 refused for safety, 6 the drive cannot, 130 interrupted. See fettle(1).");
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
        return fettle::cli::run(argc, argv);
    } catch (const std::exception& error) {  // out of memory, at the most: errors are values here
        fmt::print(stderr, "fettle: {}\n", error.what());
        return fettle::cli::kFailed;
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// Composition root of the service: builds the platform and the toolbox, and puts them on the system bus.
#include <fmt/format.h>

#include <QCoreApplication>
#include <QSysInfo>
#include <chrono>
#include <cstdio>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>

#include "app/service/log_text.h"
#include "app/service/service.h"
#include "app/service/stop_signals.h"
#include "core/base/bytes.h"
#include "core/toolbox/local_toolbox.h"
#include "core/toolbox/table_by_port.h"
#include "platform/linux/program_examiner.h"
#include "platform/linux/program_resizer.h"
#include "platform/linux/schedule_folder.h"
#include "platform/linux/scope.h"
#include "platform/platform.h"
#include "platform/record/recording_source.h"
#include "platform/terminal.h"
#include "platform/toolbox_ports.h"

namespace fettle::service {

namespace {

constexpr auto kQuiet = std::chrono::seconds(60);

/// Looks at a drive over ports that record: what a client replays.
Result<std::string> record(const DriveEntry& entry, Look look, Wake wake) {
    auto platform = make_platform();
    auto kept = std::make_unique<std::ostringstream>();
    auto& text = *kept;  // the recorder, which lives until the end, owns it
    const auto recorder = std::make_shared<record::Recorder>(
        std::move(kept), record::RecordOptions{std::string("fettle ") + FETTLE_VERSION, false});
    record::RecordingSource drives(std::move(platform.drives), recorder);
    recorder->start({entry});
    const auto catalogue = catalogue::Catalogue::built_in();
    toolbox::TableByPort machine(*platform.machine, drives);
    KeptJournals journals(*platform.journals);
    auto care = care_ports(platform);
    care.journals = &journals;
    LocalToolbox toolbox(drives, machine, *platform.files, catalogue, {}, care);
    if (const auto looked = look_at(toolbox, look, entry, wake); !looked) return fail(looked.error());
    if (const auto finished = recorder->finish(); !finished) return fail(finished.error());
    return text.str();
}

/// Without a file there is nothing to set; a wrong one is told of, and nothing of it is used.
Settings read_settings(FileSource& files) {
    constexpr std::size_t largest = std::size_t{64} << 10U;
    const auto bytes = files.read("/etc/fettle/fettled.toml", largest);
    if (!bytes) {
        if (bytes.error().code != ErrorCode::not_found)
            fmt::print(stderr, "<4>{}\n", one_line(to_string(bytes.error())));
        return {};
    }
    auto settings = parse_settings(BytesView(*bytes).text());
    if (settings) return std::move(*settings);
    fmt::print(stderr, "<4>{}\n", one_line(to_string(settings.error())));
    return {};
}

int complain(const std::string& text) {
    fmt::print(stderr, "<3>fettled: {}\n", one_line(text));  // sd-daemon(3): an error, for the journal
    return 3;
}

int run(int argc, char** argv) {
    Service::Options options;
    options.leave_after = kQuiet;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--version") {
            fmt::print("fettled {}\n", FETTLE_VERSION);
            return 0;
        }
        if (word == "--stay") {
            options.leave_after.reset();
        } else {
            const bool help = word == "--help";
            fmt::print(help ? stdout : stderr,
                       "fettled: Fettle on the system bus, started by the bus or by systemd.\n"
                       "  --stay     do not leave when there is nothing to do\n"
                       "  --version  print the version\n");
            return help ? 0 : 2;
        }
    }
    const QCoreApplication application(argc, argv);
    const StopSignals stop;  // before the bus has its thread
    auto bus = QDBusConnection::systemBus();
    if (!bus.isConnected()) return complain("the system bus: " + bus.lastError().message().toStdString());
    auto platform = make_platform();
    // What changes a file system is not to end with the service, nor to count against the service's limit of memory.
    platform.resizer = std::make_unique<linux_system::ProgramResizer>(linux_system::Place::own_scope);
    platform.examiner =
        std::make_unique<linux_system::ProgramExaminer>(linux_system::Roots(), linux_system::Place::own_scope);
    if (!linux_system::scopes_there()) {
        fmt::print(stderr,
                   "<5>systemd is not running: programs that resize file systems run beside the service, and "
                   "share its limits\n");
    }
    options.settings = read_settings(*platform.files);
    const auto kept = linux_system::SchedulePaths::by_default().schedule;
    options.schedule_folder = kept.substr(0, kept.rfind('/'));
    options.host = QSysInfo::machineHostName().toStdString();
    const auto catalogue = catalogue::Catalogue::built_in();
    OwnedJournals journals(*platform.journals);
    auto care = care_ports(platform);
    care.journals = &journals;
    LocalToolbox toolbox(*platform.drives, *platform.machine, *platform.files, catalogue, {}, care,
                         schedule_ports(platform));
    const Ports ports{toolbox, *platform.clock, FETTLE_VERSION, record, &journals, platform.schedule.get(), nullptr};
    Service service(bus, ports, options);
    QObject::connect(&service, &Service::leave, &application, &QCoreApplication::quit, Qt::QueuedConnection);
    QObject::connect(&stop, &StopSignals::asked, &application, &QCoreApplication::quit);
    if (const auto started = service.start(); !started) return complain(to_string(started.error()));
    return QCoreApplication::exec();
}

}  // namespace

}  // namespace fettle::service

int main(int argc, char** argv) {
    fettle::secure_standard_streams();
    try {
        return fettle::service::run(argc, argv);
    } catch (const std::exception& error) {  // out of memory, at the most: errors are values here
        fmt::print(stderr, "<2>fettled: {}\n", error.what());
        return 3;
    }
}

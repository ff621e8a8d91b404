// SPDX-License-Identifier: GPL-3.0-or-later
// The service: composes its parts and publishes them on the system bus.
#include <fmt/format.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QDBusError>
#include <QSysInfo>
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "app/service/dbus/bus_transport.h"
#include "app/service/linux/stop_signals.h"
#include "app/service/linux/wake_timer.h"
#include "app/service/log.h"
#include "app/service/program/recording.h"
#include "app/service/service.h"
#include "platform/compose/compose.h"
#include "platform/files/state_folders.h"
#include "platform/linux/helper_system_files.h"
#include "platform/linux/program_examiner.h"
#include "platform/linux/program_resizer.h"
#include "platform/linux/scope.h"
#include "platform/linux/settings_unit.h"
#include "platform/linux/system_files.h"
#include "platform/terminal.h"

namespace fettle::service {

namespace {

constexpr auto kQuiet = std::chrono::seconds(60);

/// The unit's protections (ProtectSystem= and others) keep the service from changing settings, so a helper outside of
/// the unit does it. Without systemd there are no such protections.
void use_settings_helper(Platform& platform) {
    using namespace linux_system;
    if (!scopes_there()) return;
    if (::access(FETTLE_SETTINGS_HELPER, X_OK) != 0) {
        fmt::print(stderr,
                   "<4>{} is missing: without it, the restrictions of the systemd unit prevent the service from "
                   "changing system settings\n",
                   FETTLE_SETTINGS_HELPER);
        return;
    }
    platform.system_files = std::make_unique<HelperSystemFiles>(
        std::make_unique<LinuxSystemFiles>(Roots(), std::string(), MountView::system),
        [] { return start_settings_helper(FETTLE_SETTINGS_HELPER); });
}

int complain(const std::string& text) {
    fmt::print(stderr, "<3>fettled: {}\n", one_line(text));  // priority "error" for the journal, see sd-daemon(3)
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
                       "  --help     print this help\n"
                       "  --stay     do not exit when idle\n"
                       "  --version  print the version\n");
            return help ? 0 : 2;
        }
    }
    const QCoreApplication application(argc, argv);
    const StopSignals stop;  // before the bus starts its thread
    auto bus = QDBusConnection::systemBus();
    if (!bus.isConnected())
        return complain("cannot connect to the system bus: " + bus.lastError().message().toStdString());
    ComposeOptions wanted;
    std::unique_ptr<plan::JournalStore> all_journals;
    OwnedJournals* journals = nullptr;
    wanted.adapt = [&](Platform& platform) {
        using linux_system::Place;
        // Programs that check or change file systems must not stop with the service or count against its memory limit.
        platform.resizer = std::make_unique<linux_system::ProgramResizer>(Place::own_scope);
        platform.examiner = std::make_unique<linux_system::ProgramExaminer>(linux_system::Roots(), Place::own_scope);
        use_settings_helper(platform);
        all_journals = std::move(platform.journals);
        auto owned = std::make_unique<OwnedJournals>(*all_journals);
        journals = owned.get();
        platform.journals = std::move(owned);
    };
    const auto composed = Composition::make(wanted);
    if (!composed) return complain(to_string(composed.error()));
    auto& parts = **composed;
    if (!linux_system::scopes_there()) {
        fmt::print(stderr,
                   "<5>systemd is not running: programs that resize file systems run as children of the service and "
                   "share its limits\n");
    }
    options.settings = read_settings(*parts.platform().files, "/etc/fettle/fettled.toml");
    const auto kept = SchedulePaths::by_default().schedule;
    options.schedule_folder = kept.substr(0, kept.rfind('/'));
    options.host = QSysInfo::machineHostName().toStdString();
    options.environment = {QStringLiteral("PATH=/usr/sbin:/usr/bin:/sbin:/bin"), QStringLiteral("LANG=C.UTF-8")};
    WakeTimer alarm;
    const Ports ports{parts.toolbox(), *parts.platform().clock,        alarm, FETTLE_VERSION, record_drive,
                      journals,        parts.platform().schedule.get()};
    BusLinks links(bus);
    Service service(links.links(), ports, options);
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
    } catch (const std::exception& error) {  // only std::bad_alloc is expected: errors are values
        fmt::print(stderr, "<2>fettled: {}\n", error.what());
        return 3;
    }
}

// SPDX-License-Identifier: GPL-3.0-or-later
// The service on Windows: composes its parts and offers them on a named pipe.
#include <fmt/format.h>

#include <QCoreApplication>
#include <QProcessEnvironment>
#include <QSysInfo>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "app/service/log.h"
#include "app/service/program/recording.h"
#include "app/service/service.h"
#include "app/service/stream/stream_links.h"
#include "app/service/windows/client_token.h"
#include "app/service/windows/event_log.h"
#include "app/service/windows/pipe_listener.h"
#include "app/service/windows/power_inhibitor.h"
#include "app/service/windows/service_control.h"
#include "app/service/windows/system_alarm.h"
#include "core/stream/pipe_name.h"
#include "platform/compose/compose.h"
#include "platform/files/durable_files.h"
#include "platform/files/state_folders.h"
#include "platform/terminal.h"
#include "platform/windows/system/state_folder.h"

namespace fettle::service {

namespace {

constexpr auto kUsage =
    "fettled: the Fettle service, started by Windows.\n"
    "  --console     run on this console until Ctrl-C\n"
    "  --help        print this help\n"
    "  --install     register the service with Windows\n"
    "  --remove      stop the service and remove its registration\n"
    "  --start       start the registered service\n"
    "  --stop        stop the service; it stays registered\n"
    "  --version     print the version\n";

int complain(const std::string& text) {
    log_line("<3>fettled: " + one_line(text));
    return 3;
}

/// The folder of the service's state, which administrators alone can write to.
std::string state_folder() { return durable::parent_of(SchedulePaths::by_default().schedule); }

/// Held while the service runs; the pipe's own guard against a second one is not that of every Windows (Wine has none).
/// Error: busy, and those of durable::open.
Result<std::unique_ptr<durable::File>> only_instance() {
    auto file = durable::open(durable::below(state_folder(), "fettled.lock"), durable::Open::lock_file);
    if (!file) return file;
    const auto taken = (*file)->try_lock();
    if (!taken) return fail(taken.error());
    if (!*taken) return fail(ErrorCode::busy, FETTLE_TEXT("another instance of the Fettle service is running"));
    return file;
}

std::optional<Identity> identity_of_client(HANDLE pipe) {
    const auto facts = client_facts(pipe);
    return facts ? identity_of(*facts) : std::nullopt;
}

int serve(int argc, char** argv, ServiceControl& control) {
    QCoreApplication application(argc, argv);
    if (auto made = windows_system::take_state_folder(); !made) return complain(to_string(made.error()));
    const auto alone = only_instance();
    if (!alone) return complain(to_string(alone.error()));
    ComposeOptions wanted;
    std::unique_ptr<plan::JournalStore> all_journals;
    OwnedJournals* journals = nullptr;
    wanted.adapt = [&](Platform& platform) {
        all_journals = std::move(platform.journals);
        auto owned = std::make_unique<OwnedJournals>(*all_journals);
        journals = owned.get();
        platform.journals = std::move(owned);
    };
    const auto composed = Composition::make(wanted);
    if (!composed) return complain(to_string(composed.error()));
    auto& parts = **composed;
    Service::Options options;
    options.settings = read_settings(*parts.platform().files, durable::below(state_folder(), "fettled.toml"));
    options.schedule_folder = state_folder();
    options.host = QSysInfo::machineHostName().toStdString();
    options.environment = QProcessEnvironment::systemEnvironment().toStringList();
    SystemAlarm alarm;
    const Ports ports{parts.toolbox(), *parts.platform().clock,        alarm, FETTLE_VERSION, record_drive,
                      journals,        parts.platform().schedule.get()};
    PipeListener listener(std::string(stream::kPipeName), identity_of_client);
    StreamLinks links(listener, *parts.platform().randomness, {});
    Service service(links.links([] { return std::make_unique<PowerInhibitor>(); }), ports, options);
    if (const auto started = service.start(); !started) return complain(to_string(started.error()));
    control.started({[&] {
                         QMetaObject::invokeMethod(
                             &application, [] { QCoreApplication::quit(); }, Qt::QueuedConnection);
                     },
                     [&] { QMetaObject::invokeMethod(&alarm, &SystemAlarm::clock_changed, Qt::QueuedConnection); }});
    const auto code = QCoreApplication::exec();
    control.ending();
    return code;
}

/// The exit code of a command of the registration.
int done(const Status& status) {
    if (status) return 0;
    fmt::print(stderr, "fettled: {}\n", to_string(status.error()));
    return status.error().code == ErrorCode::not_permitted ? 4 : 3;
}

int run(int argc, char** argv) {
    const std::string_view word = argc > 1 ? argv[1] : "";
    if (argc > 2 || word == "--help") {
        fmt::print(word == "--help" && argc == 2 ? stdout : stderr, kUsage);
        return word == "--help" && argc == 2 ? 0 : 2;
    }
    if (word == "--version") {
        fmt::print("fettled {}\n", FETTLE_VERSION);
        return 0;
    }
    if (word == "--install") return done(install_service());
    if (word == "--remove") return done(remove_service());
    if (word == "--start") return done(start_service());
    if (word == "--stop") return done(stop_service());
    const ServiceWork work = [&](ServiceControl& control) { return serve(argc, argv, control); };
    if (word == "--console") return run_on_console(work);
    if (word.empty()) {
        service_log() = report_event;
        if (const auto code = run_as_service(work)) return *code;
    }
    fmt::print(stderr, kUsage);
    return 2;
}

}  // namespace

}  // namespace fettle::service

int main(int argc, char** argv) {
    fettle::secure_standard_streams();
    try {
        return fettle::service::run(argc, argv);
    } catch (const std::exception& error) {  // only std::bad_alloc is expected: errors are values
        fmt::print(stderr, "fettled: {}\n", error.what());
        return 3;
    }
}

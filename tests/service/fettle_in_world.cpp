// SPDX-License-Identifier: GPL-3.0-or-later
// The command line over the drives of tests/service/world.h. fettle_in_world FOLDER local|served ARGUMENT…
// local: a user who may open them. served: one who may not, and whom the service serves, on the bus or at
// FETTLE_TEST_SOCKET.
// fettle_in_world FOLDER at-once THREADS: as served, from several threads, as the window queries the service.
#include <atomic>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/cli/verb.h"
#include "core/toolbox/local_toolbox.h"
#include "platform/files/journal_folder.h"
#include "platform/files/local_file_sink.h"
#include "platform/files/local_files.h"
#include "platform/files/receipt_folder.h"
#include "platform/files/schedule_folder.h"
#include "platform/linux/schedule_ports.h"
#include "platform/linux/system_ports.h"
#include "platform/passwords.h"
#include "platform/remote/linux/bus_connection.h"
#include "platform/remote/service_drives.h"
#include "platform/remote/service_records.h"
#include "platform/remote/service_toolbox.h"
#include "platform/remote/stream_connection.h"
#include "platform/store/digests.h"
#include "platform/store/firmware_library.h"
#include "tests/service/unix_stream.h"
#include "tests/service/world.h"

namespace fettle::cli {

namespace {

using service::test::Drives;

/// A ServiceDrives owns its source.
class Borrowed final : public DriveSource {
public:
    explicit Borrowed(Drives& inner) : inner_(inner) {}
    Result<std::vector<DriveEntry>> list() override { return inner_.list(); }
    Result<std::string> resolve(const std::string& path) override { return inner_.resolve(path); }
    Result<DrivePorts> open(const DriveEntry& entry) override { return inner_.open(entry); }
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> on_event) override {
        return inner_.watch(std::move(on_event));
    }

private:
    Drives& inner_;
};

/// Over the transport of the test.
remote::Connect way_to_service() {
    const char* const socket = std::getenv("FETTLE_TEST_SOCKET");
    if (socket == nullptr) return remote::BusConnection::open;
    return [path = std::string(socket)]() -> Result<std::unique_ptr<remote::ServiceConnection>> {
        auto stream = remote::UnixStream::open(path);
        if (!stream) return fail(stream.error());
        return std::make_unique<remote::StreamConnection>(std::move(*stream));
    };
}

constexpr int kRounds = 12;

/// Queries, plans and one job, in all threads at once. Prints what failed, and how many calls succeeded.
int query_at_once(Toolbox& toolbox, const std::vector<DriveEntry>& drives, int threads) {
    std::atomic<int> succeeded{0};
    std::atomic<int> failed{0};
    const auto judge = [&](const char* call, const Error* error) {
        ++(error == nullptr ? succeeded : failed);
        if (error != nullptr) fmt::print("{}: {}\n", call, to_string(*error));
    };
    const auto use = [&](int thread) {
        for (int round = 0; round < kRounds; ++round) {
            const auto& drive = drives[static_cast<std::size_t>(thread) % drives.size()];
            const auto state = toolbox.self_testing->state(drive);
            judge("state", state ? nullptr : &state.error());
            const auto kept = toolbox.scheduling->overview();
            judge("overview", kept ? nullptr : &kept.error());
            const auto job = toolbox.trimming->plan({{"/one"}});
            judge("plan", job ? nullptr : &job.error());
            if (!job || thread > 0) continue;
            const auto receipt = plan::execute(job->job, plan::NoConfirmation(), {}, {});
            judge("execute", receipt ? nullptr : &receipt.error());
        }
    };
    std::vector<std::thread> all;
    for (int i = 0; i < threads; ++i) all.emplace_back(use, i);
    for (auto& one : all) one.join();
    fmt::print("{} succeeded, {} failed\n", succeeded.load(), failed.load());
    return failed == 0 ? kFine : kFailed;
}

int run(int argc, char** argv) {
    if (argc < 4) return kUsage;
    const std::string folder = argv[1];
    const bool at_once = std::string_view(argv[2]) == "at-once";
    const bool served = at_once || std::string_view(argv[2]) == "served";
    service::test::Killer killer;
    Drives drives;
    Output output;
    output.version = "0.0.0";
    if (const auto opened = drives.open(folder, killer, served); !opened) return output.fail(opened.error());
    const auto connect = way_to_service();
    remote::ServiceDrives remote_drives(std::make_unique<Borrowed>(drives), connect, Wake::never,
                                        [&] { output.complain("served"); });
    service::test::FileSystems file_systems(folder + "/discards", killer);
    std::unique_ptr<plan::JournalStore> journals =
        std::make_unique<JournalFolder>(served ? folder + "/own" : folder + "/journal");
    std::unique_ptr<schedule::ScheduleStore> kept = std::make_unique<ScheduleFolder>(SchedulePaths{
        folder + (served ? "/own.json" : "/schedule.json"), folder + (served ? "/own-state" : "/schedule-state.json")});
    if (served) {
        journals = std::make_unique<remote::ServiceJournals>(std::move(journals), connect);
        kept = std::make_unique<remote::ServiceSchedule>(std::move(kept), connect);
    }
    linux_system::SystemClock clock;
    linux_system::KernelRandomness randomness;
    store::SystemHasher hasher;
    store::FirmwareLibrary library;
    service::test::SetPower power;
    LocalFiles files;
    const linux_system::LocalZone zone;
    const auto catalogue = catalogue::Catalogue::built_in();
    ReceiptFolder receipts(folder + "/receipts");
    CarePorts care;
    care.file_systems = &file_systems;
    care.journals = journals.get();
    care.clock = &clock;
    care.randomness = &randomness;
    care.hasher = &hasher;
    care.holder = &drives;
    care.power = &power;
    care.firmware_images = &library;
    care.receipts = &receipts;
    SchedulePorts regular;
    regular.store = kept.get();
    regular.zone = &zone;
    DriveSource& source = served ? static_cast<DriveSource&>(remote_drives) : drives;
    auto local = make_local_toolbox(source, drives, files, catalogue, {}, care, regular);
    auto remote = remote::make_service_toolbox(local, {remote_drives, drives, files, catalogue, care, connect},
                                               [&] { output.complain("served"); });
    if (at_once) {
        auto entries = drives.list();
        return entries ? query_at_once(remote, *entries, std::atoi(argv[3])) : output.fail(entries.error());
    }

    std::vector<std::unique_ptr<Verb>> verbs;
    verbs.push_back(make_erase());
    verbs.push_back(make_firmware());
    verbs.push_back(make_selftest());
    verbs.push_back(make_logs());
    verbs.push_back(make_overprovision());
    verbs.push_back(make_namespace());
    verbs.push_back(make_opal());
    verbs.push_back(make_trim());
    verbs.push_back(make_schedule());
    verbs.push_back(make_show());
    CommandLine line("fettle in a world of simulated drives", "fettle", "0.0.0");
    auto& app = line.root();
    app.add_flag("--json", output.json, "Print one JSON object");
    app.require_subcommand(1);
    app.fallthrough();
    std::vector<Command*> declared;
    for (const auto& verb : verbs) declared.push_back(verb->declare(app));
    if (const auto ended = line.parse(argc - 2, argv + 2)) return *ended;
    const CancelToken never;
    Session session(output, served ? remote : local, never);
    const auto passwords = make_password_source();
    session.passwords = passwords.get();
    LocalFileSink sink;
    session.file_sink = &sink;
    for (std::size_t i = 0; i < verbs.size(); ++i) {
        if (declared[i]->parsed()) return verbs[i]->run(session);
    }
    return kUsage;
}

}  // namespace

}  // namespace fettle::cli

int main(int argc, char** argv) { return fettle::cli::run(argc, argv); }

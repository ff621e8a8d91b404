// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include "core/partition/table.h"
#include "core/tune/macos/mac_settings.h"
#include "platform/files/change_folder.h"
#include "platform/files/durable_files.h"
#include "platform/files/journal_folder.h"
#include "platform/files/local_file_sink.h"
#include "platform/files/local_files.h"
#include "platform/files/local_trace_files.h"
#include "platform/files/receipt_folder.h"
#include "platform/files/schedule_folder.h"
#include "platform/files/settings_lock.h"
#include "platform/files/state_folders.h"
#include "platform/macos/drives/mac_machine_source.h"
#include "platform/macos/drives/mac_places.h"
#include "platform/macos/limits.h"
#include "platform/macos/native/system_drive_opener.h"
#include "platform/macos/native/system_mounts.h"
#include "platform/macos/native/system_ports.h"
#include "platform/macos/native/user_folders.h"
#include "platform/macos/posix/disk_watch.h"
#include "platform/macos/posix/mac_bench.h"
#include "platform/macos/posix/system_programs.h"
#include "platform/macos/posix/trusted_program.h"
#include "platform/macos/schedule/launch_agent.h"
#include "platform/macos/tune/program_mac_system.h"
#include "platform/platform.h"
#include "platform/store/digests.h"
#include "platform/store/sqlite_history.h"
#include "platform/store/sqlite_record_store.h"

namespace fettle {

namespace {

constexpr std::chrono::milliseconds kBetweenLooks{2000};

std::vector<std::string> drives_of_mount(const std::shared_ptr<macos::Programs>& programs, const std::string& disk) {
    const auto ran = programs->run("diskutil", {"list", "-plist"}, macos::kPatience);
    const auto disks =
        ran ? macos::parse_disk_list(ran->output) : Result<std::vector<macos::ListedDisk>>(fail(ran.error()));
    return disks ? macos::drives_under(disk, *disks) : std::vector<std::string>{};
}

/// launchd's job that runs what is due. launchd takes no job that others can write to.
macos::LaunchAgent schedule_agent(const std::shared_ptr<macos::Programs>& programs) {
    constexpr std::size_t kLargest = std::size_t{64} << 10U;
    constexpr const char* kLabel = "org.fettle.schedule";
    macos::LaunchFiles files;
    files.read = [](const std::string& path) { return durable::read(path, kLargest); };
    files.replace = [](const std::string& path, std::string_view text) -> Status {
        if (auto made = durable::make_folder(durable::parent_of(path)); !made) return made;
        return durable::replace(path, text, durable::Readers::everyone);
    };
    files.remove = [](const std::string& path) -> Status {
        auto removed = durable::remove(path);
        return !removed && removed.error().code == ErrorCode::not_found ? Status() : removed;
    };
    // What root runs every ten minutes, nobody else may replace.
    if (::geteuid() == 0) files.may_start = [](const std::string& path) { return macos::only_root_writes(path); };
    return {macos::launch_place(kLabel), {kLabel, macos::own_program()}, std::move(files), programs};
}

}  // namespace

Platform make_platform() {
    const std::shared_ptr<macos::Programs> programs = std::make_shared<macos::SystemPrograms>();
    const std::shared_ptr<macos::MountTable> mounts = std::make_shared<macos::SystemMounts>();
    const std::shared_ptr<macos::DriveOpener> opener = std::make_shared<macos::SystemDriveOpener>();
    const auto data = data_folder();
    if (!data.empty()) (void)durable::make_private_folder(data);  // who writes there reports that it cannot
    Platform platform;
    platform.drives =
        std::make_unique<macos::MacDriveSource>(programs, opener, [](std::function<void(const DriveEvent&)> on_event) {
            return macos::watch_disks("/dev", kBetweenLooks, std::move(on_event));
        });
    platform.machine = std::make_unique<macos::MacMachineSource>(
        programs, mounts, opener,
        [](BlockDevice& device, std::optional<std::uint32_t> sector) { return partition::read_table(device, sector); });
    platform.files = std::make_unique<LocalFiles>();
    platform.file_sink = std::make_unique<LocalFileSink>();
    platform.traces = std::make_unique<LocalTraceFiles>();
    macos::MacBenchSource::Parts bench;
    bench.calls = macos::file_calls();
    bench.mounts = mounts;
    bench.drives = [programs](const std::string& disk) { return drives_of_mount(programs, disk); };
    bench.lock_folder = data;
    platform.targets = std::make_unique<macos::MacBenchSource>(std::move(bench));
    platform.observer = std::make_unique<macos::MacObserver>();
    platform.records = store::open_record_store(data.empty() ? data : durable::below(data, "benchmarks.sqlite"));
    platform.receipts = std::make_unique<ReceiptFolder>(receipts_folder());
    platform.journals = std::make_unique<JournalFolder>(journals_folder());
    platform.settings = std::make_unique<tune::MacSettings>(
        std::make_shared<macos::ProgramMacSystem>(programs, [programs] { return macos::mac_facts(*programs); }));
    platform.changer = std::make_unique<macos::ProgramMacChanger>(programs, [data] { return lock_settings(data); });
    platform.changes = std::make_unique<ChangeFolder>(changes_folder());
    platform.schedule = std::make_unique<ScheduleFolder>(SchedulePaths::by_default());
    // launchd's job is that of the usual folder: it neither knows nor runs another schedule.
    if (macos::folder_from("FETTLE_STATE_FOLDER").empty()) {
        platform.schedule =
            std::make_unique<macos::LaunchedSchedule>(std::move(platform.schedule), schedule_agent(programs));
    }
    platform.clock = std::make_unique<macos::SystemClock>();
    platform.randomness = std::make_unique<macos::SystemRandomness>();
    platform.hasher = std::make_unique<store::SystemHasher>();
    platform.power = std::make_unique<macos::MacPower>(programs);
    platform.zone = std::make_unique<macos::LocalZone>();
    platform.activity = std::make_unique<macos::LoadAverage>();
    platform.history = store::open_history(history_path());
    platform.limits = macos::kLimits;
    return platform;
}

}  // namespace fettle

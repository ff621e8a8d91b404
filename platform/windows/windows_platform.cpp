// SPDX-License-Identifier: GPL-3.0-or-later
#include <chrono>
#include <thread>

#include "core/partition/table.h"
#include "core/tune/windows/windows_settings.h"
#include "core/tune/windows/windows_space.h"
#include "platform/files/change_folder.h"
#include "platform/files/durable_files.h"
#include "platform/files/journal_folder.h"
#include "platform/files/local_file_sink.h"
#include "platform/files/local_files.h"
#include "platform/files/local_trace_files.h"
#include "platform/files/receipt_folder.h"
#include "platform/files/scan_folder.h"
#include "platform/files/schedule_folder.h"
#include "platform/files/state_folders.h"
#include "platform/platform.h"
#include "platform/store/digests.h"
#include "platform/store/firmware_library.h"
#include "platform/store/sqlite_history.h"
#include "platform/store/sqlite_record_store.h"
#include "platform/windows/bench/bench_observer.h"
#include "platform/windows/bench/bench_source.h"
#include "platform/windows/drives/drive_entry.h"
#include "platform/windows/drives/win32_drives.h"
#include "platform/windows/drives/windows_drive_source.h"
#include "platform/windows/holder/windows_holder.h"
#include "platform/windows/ioctl/ask.h"
#include "platform/windows/ioctl/win32_device_io.h"
#include "platform/windows/system/access_list.h"
#include "platform/windows/system/drive_locks.h"
#include "platform/windows/system/folder_meter.h"
#include "platform/windows/system/power_request.h"
#include "platform/windows/system/process_launcher.h"
#include "platform/windows/system/state_folder.h"
#include "platform/windows/system/system_ports.h"
#include "platform/windows/tune/settings_changer.h"
#include "platform/windows/tune/settings_reader.h"
#include "platform/windows/tune/space_places.h"
#include "platform/windows/tune/windows_counters.h"
#include "platform/windows/volumes/volume_file_locator.h"
#include "platform/windows/volumes/volume_proof_source.h"
#include "platform/windows/volumes/volume_resizer.h"
#include "platform/windows/volumes/volume_trim_source.h"
#include "platform/windows/volumes/win32_volumes.h"
#include "platform/windows/volumes/windows_machine_source.h"

namespace fettle {

namespace {

/// Beside the journals, which all administrators share.
std::string lock_folder() {
    const auto journals = journals_folder();
    return journals.empty() ? journals : durable::below(durable::parent_of(journals), "lock");
}

}  // namespace

Platform make_platform() {
    const std::shared_ptr<windows::DeviceIo> io = windows::make_device_io();
    const std::shared_ptr<windows::DeviceList> devices = windows::make_device_list();
    const std::shared_ptr<windows::VolumeList> volumes = windows::make_volume_list();
    const std::shared_ptr<windows::SystemFacts> facts = windows::make_system_facts();
    // Before any store creates it: below the data of all programs, others may write to what inherits its rights. What
    // they can write to, an administrator's process neither reads nor writes.
    const bool safe = windows_system::take_state_folder().has_value() || !windows_system::is_elevated();
    const auto ours = [safe](std::string path) { return safe ? std::move(path) : std::string(); };
    const auto lock = [folder = ours(lock_folder())](const std::vector<std::string>& drives) {
        return windows_system::lock_drives(folder, drives);
    };
    // The machine source opens drives through its own source, so that their lifetimes are independent.
    const auto own = std::make_shared<windows::WindowsDriveSource>(io, devices);
    Platform platform;
    platform.drives = std::make_unique<windows::WindowsDriveSource>(io, devices);
    platform.machine = std::make_unique<windows::WindowsMachineSource>(
        io, devices, volumes, facts, [own](const DriveEntry& entry) { return own->open(entry); },
        [](BlockDevice& device, std::optional<std::uint32_t> sector) { return partition::read_table(device, sector); });
    platform.file_systems =
        std::make_unique<windows::VolumeTrimSource>(io, volumes, windows::make_volume_optimizer(), lock);
    platform.proofs = std::make_unique<windows::VolumeProofSource>(
        io, volumes, windows::make_volume_files(), std::make_shared<windows_system::SystemRandomness>());
    platform.partitions = std::make_unique<windows::VolumeResizer>(io, volumes, windows::make_partition_manager());
    platform.holder = std::make_unique<windows::WindowsHolder>(windows::WindowsHolder::Parts{
        io, devices, volumes, facts, lock,
        [](std::uint32_t milliseconds) { std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds)); },
        [] { return std::make_shared<windows_system::PowerRequest>(); }});
    platform.files = std::make_unique<LocalFiles>();
    platform.targets = std::make_unique<windows_system::BenchSource>(
        data_folder(), [io](const std::string& drive) -> std::optional<bool> {
            const auto path = windows::drive_path(drive);
            const auto device = io->open(path, windows::Access::query);
            return device ? windows::write_cache(**device, path).value_or(std::nullopt) : std::nullopt;
        });
    platform.observer = std::make_unique<windows_system::BenchObserver>();
    platform.launcher = std::make_unique<windows_system::ProcessLauncher>();
    platform.records = store::open_record_store(durable::below(data_folder(), "benchmarks.sqlite"));
    platform.file_sink = std::make_unique<LocalFileSink>();
    platform.traces = std::make_unique<LocalTraceFiles>();
    platform.receipts = std::make_unique<ReceiptFolder>(ours(receipts_folder()));
    platform.journals = std::make_unique<JournalFolder>(ours(journals_folder()));
    platform.scans = std::make_unique<ScanFolder>(ours(scans_folder()));
    platform.locator = std::make_unique<windows::VolumeFileLocator>(io, volumes);
    const auto settings = std::make_shared<windows::SettingsReader>(io, devices, facts);
    platform.settings = std::make_unique<tune::WindowsSettings>(settings);
    platform.changer =
        std::make_unique<windows::SettingsChanger>(ours(lock_folder()), windows::SettingsChanger::limits());
    platform.changes = std::make_unique<ChangeFolder>(ours(changes_folder()));
    platform.measurements = std::make_unique<ChangeFolder>(ours(measurements_folder()));
    platform.counters = std::make_unique<windows::WindowsCounters>(io, windows::make_process_list());
    platform.space =
        std::make_unique<tune::WindowsSpace>(settings, std::make_shared<windows::SpacePlaces>(io, volumes));
    platform.folders = std::make_unique<windows_system::WindowsFolderMeter>();
    platform.schedule = std::make_unique<ScheduleFolder>(safe ? SchedulePaths::by_default() : SchedulePaths{});
    platform.history = store::open_history(ours(history_path()));
    platform.clock = std::make_unique<windows_system::SystemClock>();
    platform.randomness = std::make_unique<windows_system::SystemRandomness>();
    platform.hasher = std::make_unique<store::SystemHasher>();
    platform.firmware_images = std::make_unique<store::FirmwareLibrary>();
    platform.power = std::make_unique<windows_system::SystemPower>();
    platform.zone = std::make_unique<windows_system::LocalZone>();
    return platform;
}

}  // namespace fettle

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/table.h"
#include "core/tune/linux_space.h"
#include "core/tune/proc_counters.h"
#include "platform/files/change_folder.h"
#include "platform/files/journal_folder.h"
#include "platform/files/local_file_sink.h"
#include "platform/files/local_files.h"
#include "platform/files/local_trace_files.h"
#include "platform/files/receipt_folder.h"
#include "platform/files/scan_folder.h"
#include "platform/files/schedule_folder.h"
#include "platform/files/state_folders.h"
#include "platform/linux/bench_observer.h"
#include "platform/linux/bench_source.h"
#include "platform/linux/drive_load.h"
#include "platform/linux/energy_zones.h"
#include "platform/linux/file_locator.h"
#include "platform/linux/folder_meter.h"
#include "platform/linux/held_drive.h"
#include "platform/linux/http_server.h"
#include "platform/linux/huge_pages.h"
#include "platform/linux/idle_meter.h"
#include "platform/linux/image_holder.h"
#include "platform/linux/libfdisk_editor.h"
#include "platform/linux/linux_drive_source.h"
#include "platform/linux/linux_machine_source.h"
#include "platform/linux/power.h"
#include "platform/linux/process_launcher.h"
#include "platform/linux/program_examiner.h"
#include "platform/linux/program_resizer.h"
#include "platform/linux/proof_files.h"
#include "platform/linux/schedule_ports.h"
#include "platform/linux/system_files.h"
#include "platform/linux/system_ports.h"
#include "platform/linux/systemd_boot.h"
#include "platform/linux/tracefs_recorder.h"
#include "platform/linux/trim_source.h"
#include "platform/linux/udev_links.h"
#include "platform/platform.h"
#include "platform/store/digests.h"
#include "platform/store/firmware_library.h"
#include "platform/store/sqlite_history.h"
#include "platform/store/sqlite_record_store.h"

namespace fettle {

Platform make_platform() {
    using linux_system::LinuxDriveSource;
    const linux_system::Roots roots;
    // The machine source opens drives through its own source, so that their lifetimes are independent.
    auto own = std::make_shared<LinuxDriveSource>(roots, std::make_unique<linux_system::UdevLinks>());
    Platform platform;
    platform.drives = std::make_unique<LinuxDriveSource>(roots, std::make_unique<linux_system::UdevLinks>());
    platform.machine = std::make_unique<linux_system::LinuxMachineSource>(
        roots, [own](const DriveEntry& entry) { return own->open(entry); },
        [](BlockDevice& device, std::optional<std::uint32_t> sector) { return partition::read_table(device, sector); });
    platform.files = std::make_unique<LocalFiles>();
    platform.targets =
        std::make_unique<linux_system::BenchSource>(roots, linux_system::ScratchJournal::default_folder());
    platform.observer = std::make_unique<linux_system::BenchObserver>(roots);
    platform.records = store::open_record_store(data_folder() + "/benchmarks.sqlite");
    platform.idle = std::make_unique<linux_system::LinuxIdleMeter>(roots);
    platform.energy = std::make_unique<linux_system::EnergyZones>(roots);
    platform.launcher = std::make_unique<linux_system::ProcessLauncher>(roots);
    platform.boot = std::make_unique<linux_system::SystemdBoot>();
    platform.file_sink = std::make_unique<LocalFileSink>();
    platform.traces = std::make_unique<LocalTraceFiles>();
    platform.recorder = std::make_unique<linux_system::TracefsRecorder>(roots);
    platform.file_systems = std::make_unique<linux_system::TrimSource>(roots);
    platform.receipts = std::make_unique<ReceiptFolder>(receipts_folder());
    platform.journals = std::make_unique<JournalFolder>(journals_folder());
    platform.clock = std::make_unique<linux_system::SystemClock>();
    platform.randomness = std::make_unique<linux_system::KernelRandomness>();
    platform.hasher = std::make_unique<store::SystemHasher>();
    platform.firmware_images = std::make_unique<store::FirmwareLibrary>();
    platform.load = std::make_unique<linux_system::DriveLoad>(roots);
    platform.holder = std::make_unique<linux_system::LinuxHolder>(roots, std::make_unique<linux_system::UdevLinks>());
    platform.power = std::make_unique<linux_system::LinuxPower>(roots);
    platform.proofs = std::make_unique<linux_system::ProofFiles>(roots);
    platform.images = std::make_unique<linux_system::ImageHolder>(roots);
    platform.examiner = std::make_unique<linux_system::ProgramExaminer>(roots);
    platform.resizer = std::make_unique<linux_system::ProgramResizer>();
    platform.editor = std::make_unique<linux_system::LibfdiskEditor>();
    platform.scans = std::make_unique<ScanFolder>(scans_folder());
    platform.traffic = std::make_unique<linux_system::DriveTraffic>(roots);
    platform.locator = std::make_unique<linux_system::LinuxFileLocator>(roots);
    const auto changes = changes_folder();
    platform.changes = std::make_unique<ChangeFolder>(changes);
    platform.system_files =
        std::make_unique<linux_system::LinuxSystemFiles>(roots, changes.empty() ? changes : changes + "/.lock");
    platform.measurements = std::make_unique<ChangeFolder>(measurements_folder());
    platform.counters = std::make_unique<tune::ProcCounters>(platform.system_files);
    platform.space = std::make_unique<tune::LinuxSpace>(platform.system_files);
    platform.folders = std::make_unique<linux_system::LinuxFolderMeter>(roots);
    platform.schedule = std::make_unique<ScheduleFolder>(SchedulePaths::by_default());
    platform.zone = std::make_unique<linux_system::LocalZone>();
    platform.trim_timer = std::make_unique<linux_system::FstrimTimer>(roots);
    platform.activity = std::make_unique<linux_system::LoadAverage>(roots);
    platform.history = store::open_history(history_path());
    platform.text_server = std::make_unique<HttpServer>();
    platform.table_memory = std::make_unique<linux_system::HugePages>();
    return platform;
}

}  // namespace fettle

// SPDX-License-Identifier: GPL-3.0-or-later
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
#include "platform/windows/drives/win32_drives.h"
#include "platform/windows/system/no_machine.h"
#include "platform/windows/system/process_launcher.h"
#include "platform/windows/system/system_ports.h"

namespace fettle {

Platform make_platform() {
    Platform platform;
    platform.drives = windows::make_drive_source();
    platform.machine = std::make_unique<windows_system::NoMachine>();
    platform.files = std::make_unique<LocalFiles>();
    platform.targets = std::make_unique<windows_system::BenchSource>(data_folder());
    platform.observer = std::make_unique<windows_system::BenchObserver>();
    platform.launcher = std::make_unique<windows_system::ProcessLauncher>();
    platform.records = store::open_record_store(durable::below(data_folder(), "benchmarks.sqlite"));
    platform.file_sink = std::make_unique<LocalFileSink>();
    platform.traces = std::make_unique<LocalTraceFiles>();
    platform.receipts = std::make_unique<ReceiptFolder>(receipts_folder());
    platform.journals = std::make_unique<JournalFolder>(journals_folder());
    platform.scans = std::make_unique<ScanFolder>(scans_folder());
    platform.changes = std::make_unique<ChangeFolder>(changes_folder());
    platform.measurements = std::make_unique<ChangeFolder>(measurements_folder());
    platform.schedule = std::make_unique<ScheduleFolder>(SchedulePaths::by_default());
    platform.history = store::open_history(history_path());
    platform.clock = std::make_unique<windows_system::SystemClock>();
    platform.randomness = std::make_unique<windows_system::SystemRandomness>();
    platform.hasher = std::make_unique<store::SystemHasher>();
    platform.firmware_images = std::make_unique<store::FirmwareLibrary>();
    platform.power = std::make_unique<windows_system::SystemPower>();
    platform.zone = std::make_unique<windows_system::LocalZone>();
    return platform;
}

}  // namespace fettle

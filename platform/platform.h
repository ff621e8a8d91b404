// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <memory_resource>

#include "core/bench/boot.h"
#include "core/bench/engine.h"
#include "core/bench/launch.h"
#include "core/bench/observer.h"
#include "core/bench/record_store.h"
#include "core/check/machine.h"
#include "core/drive/entry.h"
#include "core/drive/files.h"
#include "core/firmware/image.h"
#include "core/firmware/load.h"
#include "core/history/history_store.h"
#include "core/lookup/address_use.h"
#include "core/overprovision/resizer.h"
#include "core/plan/held_drive.h"
#include "core/plan/journal.h"
#include "core/plan/ports.h"
#include "core/plan/receipt_store.h"
#include "core/power/energy_counter.h"
#include "core/power/idle_meter.h"
#include "core/scan/scan_store.h"
#include "core/scan/traffic.h"
#include "core/schedule/ports.h"
#include "core/schedule/schedule_store.h"
#include "core/toolbox/ports.h"
#include "core/toolbox/text_server.h"
#include "core/trace/files.h"
#include "core/trace/recorder.h"
#include "core/trim/examiner.h"
#include "core/trim/file_system.h"
#include "core/trim/proof.h"
#include "core/tune/folder_meter.h"
#include "core/tune/space_system.h"
#include "core/tune/system_files.h"
#include "core/tune/systems/system_settings.h"
#include "core/tune/write_counters.h"

namespace fettle {

/// What the system underneath offers. They may be moved apart and destroyed in any order.
struct Platform {
    std::unique_ptr<DriveSource> drives;
    std::unique_ptr<check::MachineSource> machine;
    std::unique_ptr<FileSource> files;
    std::unique_ptr<bench::TargetSource> targets;  ///< nullptr where this system has no benchmark
    std::unique_ptr<bench::Observer> observer;
    std::unique_ptr<bench::RecordStore> records;
    std::unique_ptr<bench::Launcher> launcher;
    std::unique_ptr<power::IdleMeter> idle;         ///< nullptr: I/O cannot be counted
    std::unique_ptr<power::EnergyCounters> energy;  ///< nullptr: the system has none
    std::unique_ptr<bench::BootClock> boot;         ///< nullptr where the system does not record its start
    std::unique_ptr<FileSink> file_sink;
    std::unique_ptr<trace::Files> traces;
    std::unique_ptr<trace::Recorder> recorder;  ///< nullptr where the I/O of drives cannot be recorded
    /// For large tables read at random; nullptr: the system has nothing better than ordinary memory.
    std::unique_ptr<std::pmr::memory_resource> table_memory;
    std::unique_ptr<trim::FileSystemSource> file_systems;  ///< nullptr where file systems cannot be trimmed
    std::unique_ptr<plan::JournalStore> journals;
    std::unique_ptr<plan::ReceiptStore> receipts;
    std::unique_ptr<plan::Clock> clock;
    std::unique_ptr<plan::Randomness> randomness;
    std::unique_ptr<plan::Hasher> hasher;
    std::unique_ptr<plan::DriveHolder> holder;  ///< nullptr where whole drives cannot be held
    std::unique_ptr<plan::Power> power;
    std::unique_ptr<trim::ProofSource> proofs;           ///< nullptr where TRIM cannot be proven
    std::unique_ptr<trim::FileSystemExaminer> examiner;  ///< checkers of file systems; nullptr where they are none
    std::unique_ptr<plan::DriveHolder> images;           ///< disk images by their paths; nullptr where they cannot be
    std::unique_ptr<overprovision::FileSystemResizer> resizer;  ///< nullptr where partitions keep their size
    std::unique_ptr<overprovision::PartitionEditor> editor;
    std::unique_ptr<overprovision::PartitionResizer> partitions;  ///< in place of both, where the system has it
    std::unique_ptr<firmware::ImageLibrary> firmware_images;
    std::unique_ptr<firmware::LoadMeter> load;  ///< nullptr: what drives have to do cannot be seen
    std::unique_ptr<scan::ScanStore> scans;
    std::unique_ptr<scan::TrafficMeter> traffic;      ///< nullptr: the system has no counters
    std::unique_ptr<lookup::FileLocator> locator;     ///< nullptr: files cannot be found by their address
    std::shared_ptr<tune::SystemFiles> system_files;  ///< nullptr where system settings cannot be read
    std::unique_ptr<tune::SystemSettings> settings;   ///< in place of these, where they are in a registry or programs
    std::unique_ptr<tune::SystemChanger> changer;
    std::unique_ptr<tune::ChangeStore> changes;
    std::unique_ptr<tune::ChangeStore> measurements;
    std::unique_ptr<tune::WriteCounters> counters;  ///< nullptr where writes cannot be measured
    std::unique_ptr<tune::SpaceSystem> space;       ///< nullptr where what the system takes is not known
    std::unique_ptr<tune::FolderMeter> folders;     ///< nullptr where the sizes of folders cannot be read
    std::unique_ptr<schedule::ScheduleStore> schedule;
    std::unique_ptr<schedule::TimeZone> zone;
    std::unique_ptr<schedule::TrimTimer> trim_timer;
    std::unique_ptr<schedule::Activity> activity;
    std::unique_ptr<history::HistoryStore> history;
    std::unique_ptr<toolbox::TextServer> text_server;
    SystemLimits limits;
};

/// The system that the program was built for. Asks nothing yet; does not fail.
[[nodiscard]] Platform make_platform();

}  // namespace fettle

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/bench/boot.h"
#include "core/bench/engine.h"
#include "core/bench/launch.h"
#include "core/bench/observer.h"
#include "core/bench/record_store.h"
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
#include "core/scan/scan_store.h"
#include "core/scan/traffic.h"
#include "core/schedule/ports.h"
#include "core/schedule/schedule_store.h"
#include "core/trace/recorder.h"
#include "core/trim/examiner.h"
#include "core/trim/file_system.h"
#include "core/trim/proof.h"
#include "core/tune/folder_meter.h"
#include "core/tune/space_system.h"
#include "core/tune/system_files.h"
#include "core/tune/systems/system_settings.h"
#include "core/tune/write_counters.h"

/// System interfaces that the services need, grouped. nullptr: not available on this system. All must outlive the
/// toolbox.
namespace fettle {

/// Why no program can do something on this system, in a sentence; empty: there is no such reason.
struct SystemLimits {
    std::string_view trim;  ///< of mounted file systems, by command
    std::string_view erase;
    std::string_view firmware;
    std::string_view over_provisioning;

    /// The error for what has no port: with the reason, if there is one, otherwise with what is not available.
    [[nodiscard]] static Error error(std::string_view reason, std::string_view what) {
        return error_of(ErrorCode::unsupported, reason.empty() ? what : reason);
    }
};

/// For benchmarks and traces.
struct BenchmarkPorts {
    bench::TargetSource* targets = nullptr;
    bench::Observer* observer = nullptr;
    bench::RecordStore* records = nullptr;
    bench::Launcher* launcher = nullptr;
    trace::Recorder* recorder = nullptr;  ///< nullptr: the I/O of drives cannot be recorded
    power::EnergyCounters* energy = nullptr;
    bench::BootClock* boot = nullptr;
};

/// For jobs that change a drive.
struct CarePorts {
    trim::FileSystemSource* file_systems = nullptr;
    plan::JournalStore* journals = nullptr;
    plan::Clock* clock = nullptr;
    plan::Randomness* randomness = nullptr;
    plan::Hasher* hasher = nullptr;
    plan::DriveHolder* holder = nullptr;  ///< whole drives; nullptr: only mounted file systems can be changed
    plan::Power* power = nullptr;
    plan::DriveHolder* images = nullptr;  ///< disk images, by path
    trim::ProofSource* proofs = nullptr;
    overprovision::FileSystemResizer* resizer = nullptr;  ///< nullptr: partitions cannot be resized
    overprovision::PartitionEditor* editor = nullptr;
    overprovision::PartitionResizer* partitions = nullptr;  ///< in place of both
    firmware::ImageLibrary* firmware_images = nullptr;
    trim::FileSystemExaminer* examiner = nullptr;  ///< nullptr: file systems are not checked before wiping
    firmware::LoadMeter* load = nullptr;           ///< nullptr: the load on drives is unknown
    plan::ReceiptStore* receipts = nullptr;        ///< nullptr: receipts are not kept
    SystemLimits limits = {};

    [[nodiscard]] bool can_carry_out() const noexcept {
        return journals != nullptr && clock != nullptr && randomness != nullptr && hasher != nullptr;
    }
};

/// For surface scans, and for what is stored at the places that they find.
struct ScanPorts {
    bench::TargetSource* targets = nullptr;  ///< to read held drives through
    scan::ScanStore* store = nullptr;        ///< nullptr: results are not kept, so nothing can be scanned
    scan::TrafficMeter* traffic = nullptr;   ///< nullptr: other programs are noticed by their effect on latency alone
    lookup::FileLocator* locator = nullptr;  ///< nullptr: files cannot be found by their address
};

/// For system settings.
struct TunePorts {
    tune::SystemFiles* files = nullptr;         ///< of a system whose settings are files and kernel values: Linux
    tune::ChangeStore* changes = nullptr;       ///< nullptr: changes cannot be undone, so none is made
    tune::ChangeStore* measurements = nullptr;  ///< nullptr: measurements cannot be kept
    tune::WriteCounters* counters = nullptr;    ///< nullptr: writes cannot be measured
    tune::SpaceSystem* space = nullptr;         ///< nullptr: what takes space is not known
    tune::FolderMeter* folders = nullptr;       ///< nullptr: what takes space cannot be counted
    tune::SystemSettings* settings = nullptr;   ///< in place of files: registry values and programs
    tune::SystemChanger* changer = nullptr;     ///< nullptr: these are only shown
};

/// For the schedule and the history.
struct SchedulePorts {
    schedule::ScheduleStore* store = nullptr;
    const schedule::TimeZone* zone = nullptr;
    history::HistoryStore* history = nullptr;
    schedule::TrimTimer* timer = nullptr;
    schedule::Activity* activity = nullptr;
};

}  // namespace fettle

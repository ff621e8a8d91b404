// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/service/planned_job.h"
#include "core/toolbox/toolbox.h"

/// The commands of the service: the polkit action of each and how its plan is made. To add one: a row of action_of
/// (planned_job.cpp), a function here, and a method of Manager.
namespace fettle::service {

inline constexpr const char* kLook = "org.fettle.look";
/// Queries beyond kLook, which may spin drives up or access features that kLook does not (TCG, sanitize): waking,
/// recording, and planning changes. Requested after kLook.
inline constexpr const char* kQuery = "org.fettle.query";
/// The journals of other users' jobs.
inline constexpr const char* kJournals = "org.fettle.journals";
inline constexpr const char* kFiles = "org.fettle.files";
/// Telemetry. Capturing it is a command to the drive that replaces what was captured before, and only the manufacturer
/// knows its contents. The memory of a reply is the service's until the client closes it.
inline constexpr const char* kTelemetry = "org.fettle.telemetry";
inline constexpr const char* kSchedule = "org.fettle.schedule";

/// Wiping relies on Fettle's own parsing of file systems, so it needs stricter authorization than TRIM.
inline constexpr const char* kWipe = "org.fettle.wipe";

/// The listed drive with that id. Clients can name drives only by ids from List, never by path. Errors:
/// invalid_argument, not_found.
[[nodiscard]] Result<DriveEntry> listed_drive(Toolbox& toolbox, const std::string& id);

/// `names` are listed drive ids and mount points. Errors: invalid_argument, not_found, those of Trimming::plan.
[[nodiscard]] Result<PlannedJob> plan_trim(Toolbox& toolbox, const TrimRequest& request);

/// `drive` is a listed id; `purpose` is "erase", "resume" or "unlock"; `method` is a name from core/erase/method.h, or
/// empty for the best one; `whose` is "user", "master", "fettle", or empty (Fettle's, if a journal records it). Without
/// a user or master `password`, the plan is only for display. Errors: invalid_argument, those of listed_drive and
/// Erasing::plan.
struct EraseWords {
    std::string drive;
    std::string purpose;
    std::string method;
    std::string psid;
    std::string whose;
};
[[nodiscard]] Result<PlannedJob> plan_erase(Toolbox& toolbox, const EraseWords& words, std::string_view password);

/// `drive` is a listed id. The reply also lists what is skipped and why (json::left_alone). Errors: those of
/// listed_drive and Trimming::plan_wipe.
[[nodiscard]] Result<PlannedJob> plan_wipe(Toolbox& toolbox, const std::string& drive, bool unallocated,
                                           std::uint64_t minimum_bytes);

/// `method` is a name from core/overprovision/spare_plan.h, or empty (undo only); bytes not given: UINT64_MAX; percent
/// not given: negative. Errors: invalid_argument, those of listed_drive and OverProvisioning::plan.
struct SpareWords {
    std::string drive;
    std::string method;
    bool undo = false;
    std::uint64_t bytes = UINT64_MAX;
    double percent = -1;
    bool wake = false;
};
[[nodiscard]] Result<PlannedJob> plan_spare(Toolbox& toolbox, const SpareWords& words);

/// `slot` 0: not given; `activate` is a name from core/firmware/choice.h; `mode` 0: not given. Errors:
/// invalid_argument, those of listed_drive and FirmwareUpdates::plan.
struct FirmwareWords {
    std::string drive;
    std::uint64_t slot = 0;
    std::string activate;
    std::uint64_t mode = 0;
    bool allow_older = false;
    std::string revision;
};
/// nullopt: firmware already stored on the drive.
[[nodiscard]] Result<PlannedJob> plan_firmware(Toolbox& toolbox, const FirmwareWords& words,
                                               std::optional<firmware::ImageFile> image);

/// `test`: selftest::read_request. Errors: invalid_argument, refused (captive tests), those of listed_drive and
/// SelfTesting::plan.
[[nodiscard]] Result<PlannedJob> plan_self_test(Toolbox& toolbox, const std::string& drive, const std::string& test,
                                                bool wait);

/// `to` UINT64_MAX: the end of the drive; `resume`: range and method are those of the interrupted scan. Errors: those
/// of listed_drive and Scanning::plan.
struct ScanWords {
    std::string drive;
    std::uint64_t from = 0;
    std::uint64_t to = UINT64_MAX;
    bool verify = false;
    bool gentle = true;
    bool resume = false;
};
[[nodiscard]] Result<PlannedJob> plan_scan(Toolbox& toolbox, const ScanWords& words);

/// `action` is a name from core/namespaces/namespace_plan.h. `nsid` 0: that of the drive; `controller` UINT64_MAX: the
/// one that this computer uses; `bytes` UINT64_MAX: all unallocated capacity; `sector_bytes` 0: not given. Errors:
/// invalid_argument, those of listed_drive and Namespaces::plan.
struct NamespaceWords {
    std::string drive;
    std::string action;
    std::uint64_t nsid = 0;
    std::uint64_t controller = UINT64_MAX;
    std::uint64_t bytes = UINT64_MAX;
    std::uint64_t sector_bytes = 0;
    bool shared = false;
    bool attach = true;
};
[[nodiscard]] Result<PlannedJob> plan_namespace(Toolbox& toolbox, const NamespaceWords& words);

/// `action` is a name from core/opal/opal_plan.h; `after_suspend` concerns only unlock. Without a `password`, the plan
/// is only for display. A revert needs the authorization for an erase. Errors: invalid_argument, those of listed_drive
/// and Opal::plan.
struct OpalWords {
    std::string drive;
    std::string action;
    bool after_suspend = false;
};
[[nodiscard]] Result<PlannedJob> plan_opal(Toolbox& toolbox, const OpalWords& words, std::string_view password);

/// `source` is "host" (captured now) or "controller" (captured by the drive itself). Errors: invalid_argument, those of
/// listed_drive and LogReader::telemetry.
[[nodiscard]] Result<std::vector<std::uint8_t>> telemetry_bytes(Toolbox& toolbox, const std::string& drive,
                                                                const std::string& source);

/// The newest scans of a drive as a JSON array, newest first. Errors: those of listed_drive and Scanning.
[[nodiscard]] Result<std::string> scan_documents(Toolbox& toolbox, const std::string& drive, std::uint64_t at_most);

/// Which files are stored at addresses (`ranges`: lookup::read_ranges), as a JSON object. Errors: those of
/// listed_drive, lookup::read_ranges and FileLookup::find.
[[nodiscard]] Result<std::string> files_document(Toolbox& toolbox, const std::string& drive, const std::string& ranges,
                                                 const CancelToken& cancel);

/// System settings as a JSON object. Errors: those of Tuning::settings.
[[nodiscard]] Result<std::string> settings_document(Toolbox& toolbox);

/// `assignments`: "id=value", or with `undo` the ids of the settings to restore; none: all that Fettle has changed.
/// Errors: invalid_argument, too_large, those of Tuning::plan and plan_undo.
[[nodiscard]] Result<PlannedJob> plan_settings(Toolbox& toolbox, const std::vector<std::string>& assignments,
                                               bool undo);

/// A change of the schedule. `tasks` is a schedule document (core/schedule/store.h) with the tasks to add or replace;
/// they may name only listed drives and mount points. `fstrim`: "take-over", "give-back" or empty. Errors:
/// invalid_argument, not_found, malformed, too_large.
struct ScheduleWords {
    std::string tasks;
    std::vector<std::string> remove;
    std::vector<std::string> release;
    std::string fstrim;
};
[[nodiscard]] Result<schedule::ScheduleChange> schedule_change(Toolbox& toolbox, const ScheduleWords& words);

}  // namespace fettle::service

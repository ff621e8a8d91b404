// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/service/planned_job.h"
#include "core/toolbox/toolbox.h"

/// The verbs that the service knows: what each asks polkit for, and how its plan is made. A new verb is a row of
/// action_of, a function here, and a method of Manager.
namespace fettle::service {

inline constexpr const char* kLook = "org.fettle.look";
/// Queries beyond a look, which also spin drives up or go to parts of a drive that a look leaves alone (TCG, sanitize):
/// waking, recording, and planning what changes a drive. Asked for after kLook.
inline constexpr const char* kQuery = "org.fettle.query";
/// The journals of other users' jobs.
inline constexpr const char* kJournals = "org.fettle.journals";
inline constexpr const char* kSchedule = "org.fettle.schedule";

/// polkit's action for carrying out a plan of that verb.
[[nodiscard]] const char* action_of(plan::Verb verb) noexcept;
/// Wiping goes by Fettle's own reading of file systems, so that it is asked for more strictly than TRIM.
inline constexpr const char* kWipe = "org.fettle.wipe";

/// The drive of that id as the system lists it now. A client names drives by what List gave, by nothing else: no path
/// is looked up for it. Errors: invalid_argument, not_found.
[[nodiscard]] Result<DriveEntry> listed_drive(Toolbox& toolbox, const std::string& id);

/// `names` are ids of drives and mount points as they are listed. Errors: invalid_argument, not_found, those of
/// Trimming::plan.
[[nodiscard]] Result<PlannedJob> plan_trim(Toolbox& toolbox, const TrimRequest& request);

/// `drive` is a listed id; `purpose` is "erase", "resume" or "unlock"; `method` a name of core/erase/method.h, or empty
/// for the best; `whose` "user", "master", "fettle", or empty: Fettle's, where a journal says so. Without a `password`
/// of a user or master the plan is for showing. Errors: invalid_argument, those of listed_drive and of
/// Erasing::plan.
struct EraseWords {
    std::string drive;
    std::string purpose;
    std::string method;
    std::string psid;
    std::string whose;
};
[[nodiscard]] Result<PlannedJob> plan_erase(Toolbox& toolbox, const EraseWords& words, std::string_view password);

/// `drive` is a listed id. Beside the plan the client is told what is left alone, and why (report::left_alone). Errors:
/// those of listed_drive and of Trimming::plan_wipe.
[[nodiscard]] Result<PlannedJob> plan_wipe(Toolbox& toolbox, const std::string& drive, bool unallocated,
                                           std::uint64_t minimum_bytes);

/// `method` as core/overprovision/spare_plan.h names it, or empty, for undo only; no bytes: UINT64_MAX; no percent:
/// below 0. Errors: invalid_argument, those of listed_drive and of OverProvisioning::plan.
struct SpareWords {
    std::string drive;
    std::string method;
    bool undo = false;
    std::uint64_t bytes = UINT64_MAX;
    double percent = -1;
    bool wake = false;
};
[[nodiscard]] Result<PlannedJob> plan_spare(Toolbox& toolbox, const SpareWords& words);

/// `slot` 0: not said; `activate` as core/firmware/choice.h names it; `mode` 0: not said. Errors: invalid_argument,
/// those of listed_drive and of FirmwareUpdates::plan.
struct FirmwareWords {
    std::string drive;
    std::uint64_t slot = 0;
    std::string activate;
    std::uint64_t mode = 0;
    bool allow_older = false;
    std::string revision;
};
/// nullopt: what is on the drive already.
[[nodiscard]] Result<PlannedJob> plan_firmware(Toolbox& toolbox, const FirmwareWords& words,
                                               std::optional<firmware::ImageFile> image);

/// A change of the schedule. `tasks` is a schedule document (core/schedule/store.h) with the tasks to put; they may
/// name listed drives and mount points alone. `fstrim`: "take-over", "give-back" or empty. Errors: invalid_argument,
/// not_found, malformed, too_large.
struct ScheduleWords {
    std::string tasks;
    std::vector<std::string> remove;
    std::vector<std::string> release;
    std::string fstrim;
};
[[nodiscard]] Result<schedule::ScheduleChange> schedule_change(Toolbox& toolbox, const ScheduleWords& words);

}  // namespace fettle::service

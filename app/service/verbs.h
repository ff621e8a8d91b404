// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/service/planned_job.h"
#include "core/toolbox/toolbox.h"

/// The verbs that the service knows: what each asks polkit for, and how its plan is made. A new verb is a row of
/// action_of, a function here, and a method of Manager.
namespace fettle::service {

inline constexpr const char* kLook = "org.fettle.look";
inline constexpr const char* kSchedule = "org.fettle.schedule";

/// polkit's action for carrying out a plan of that verb.
[[nodiscard]] const char* action_of(plan::Verb verb) noexcept;

/// The drive of that id as the system lists it now. A client names drives by what List gave, by nothing else: no path
/// is looked up for it. Errors: invalid_argument, not_found.
[[nodiscard]] Result<DriveEntry> listed_drive(Toolbox& toolbox, const std::string& id);

/// `names` are ids of drives and mount points as they are listed. Errors: invalid_argument, not_found, those of
/// Toolbox::plan_trim.
[[nodiscard]] Result<PlannedJob> plan_trim(Toolbox& toolbox, const TrimRequest& request);

/// `drive` is a listed id; `purpose` is "erase", "resume" or "unlock"; `method` a name of core/erase/method.h, or empty
/// for the best. Errors: invalid_argument, those of listed_drive and of Toolbox::plan_erase.
struct EraseWords {
    std::string drive;
    std::string purpose;
    std::string method;
    std::string psid;
};
[[nodiscard]] Result<PlannedJob> plan_erase(Toolbox& toolbox, const EraseWords& words);

}  // namespace fettle::service

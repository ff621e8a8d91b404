// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/drive_report.h"
#include "core/schedule/overview.h"
#include "core/toolbox/trimming.h"

namespace fettle::gui {

/// When the schedule trims a drive.
struct TrimSchedule {
    schedule::UnixTime last = 0;  ///< end of the last run that was done; 0: none is known
    schedule::UnixTime next = 0;  ///< 0: none
    bool left_to_system = false;  ///< a task leaves it to fstrim.timer
};

/// `paths`: the drive's; nullptr: not known, so that tasks for single file systems do not count.
[[nodiscard]] TrimSchedule trim_schedule(const schedule::Overview& overview, const DriveReport& report,
                                         const TrimPaths* paths);

}  // namespace fettle::gui

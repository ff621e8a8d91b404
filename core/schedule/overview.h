// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/alert/alert.h"
#include "core/check/machine.h"
#include "core/schedule/scheduler.h"

/// What the schedule tells front ends.
namespace fettle::schedule {

struct TaskOverview {
    Task task;
    TaskState state;
    Standpoint standpoint;
    std::string note;  ///< "left to fstrim.timer"; empty: nothing to say
};

struct Overview {
    UnixTime now = 0;
    std::int64_t offset_seconds = 0;  ///< that the clock on the wall is ahead of UTC now
    UnixTime next_look = 0;           ///< when run_schedule is to be called again, unless something happens before
    bool is_default = false;
    std::vector<TaskOverview> tasks;
    std::vector<Quarantine> quarantines;
    check::TrimSchedule others;         ///< what else trims
    std::vector<std::string> problems;  ///< documents that were damaged, in English
};

/// What to run: what is due; or these tasks, due or not.
struct RunRequest {
    std::vector<std::string> tasks;
    bool dry_run = false;  ///< tell what would be done; ask no drive, save nothing
    /// Hands over each alert as it arises, before it is noted. Empty: the alerts of the results are for the caller to
    /// pass on, and are noted already.
    alert::Teller tell = {};
};

/// What a run of one task came to.
struct TaskResult {
    std::string task;
    UnixTime began = 0;
    UnixTime ended = 0;
    RunOutcome outcome = RunOutcome::done;
    std::string detail;
    std::vector<std::string> skipped;  ///< drives and mounts that were left out, with the reason
    std::vector<alert::Alert> alerts;  ///< all; those that RunRequest::tell took too
    std::vector<alert::Note> notes;    ///< to be kept once they were handed over
};

/// Changes what is done regularly. Each holds the documents' lock only for the change.
struct ScheduleChange {
    std::vector<Task> put;                 ///< added, or in the place of the one of that id
    std::vector<std::string> remove;       ///< ids
    std::vector<std::string> release;      ///< drives (keys) out of quarantine
    std::optional<bool> take_over_fstrim;  ///< true: disable fstrim.timer; false: enable it again and leave TRIM to it
};

}  // namespace fettle::schedule

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/alert/alert.h"
#include "core/check/machine.h"
#include "core/schedule/scheduler.h"

/// The schedule as shown by front ends.
namespace fettle::schedule {

struct TaskOverview {
    Task task;
    TaskState state;
    Standpoint standpoint;
    std::string note;  ///< "left to fstrim.timer"; empty: no remark
};

struct Overview {
    UnixTime now = 0;
    std::int64_t offset_seconds = 0;  ///< current offset of local time from UTC
    UnixTime paused_until = 0;        ///< no due task starts before this time; 0: not paused
    UnixTime next_look = 0;           ///< when to call run_schedule again, unless something happens earlier
    bool is_default = false;
    std::vector<TaskOverview> tasks;
    std::vector<Quarantine> quarantines;
    check::TrimSchedule others;         ///< other TRIM schedules
    std::vector<std::string> problems;  ///< problems of damaged documents, in English
};

/// What to run: all due tasks, or these tasks, due or not.
struct RunRequest {
    std::vector<std::string> tasks;
    bool dry_run = false;  ///< report what would be done; query no drive, save nothing
    /// Delivers each alert immediately, before it is recorded. Empty: the caller delivers the alerts in the results,
    /// which are already recorded.
    alert::Teller tell = {};
};

/// Result of one task's run.
struct TaskResult {
    std::string task;
    UnixTime began = 0;
    UnixTime ended = 0;
    RunOutcome outcome = RunOutcome::done;
    std::string detail;
    std::vector<std::string> skipped;  ///< skipped drives and mounts, with the reason
    std::vector<alert::Alert> alerts;  ///< all alerts, including those delivered by RunRequest::tell
    std::vector<alert::Note> notes;    ///< to be saved after delivery
};

/// Changes the schedule. Each function locks the documents only during the change.
struct ScheduleChange {
    std::vector<Task> put;             ///< added, or replacing the task with the same id
    std::vector<std::string> remove;   ///< ids
    std::vector<std::string> release;  ///< drives (keys) to release from quarantine
    /// Until then no due task starts; 0: ends the pause. Requested tasks still run. At most kLongestPause from now.
    std::optional<UnixTime> pause_until;
    std::optional<bool> take_over_fstrim;  ///< true: disable fstrim.timer; false: enable it and leave TRIM to it
};

}  // namespace fettle::schedule

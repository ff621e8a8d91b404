// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/schedule/state.h"
#include "core/schedule/task.h"

namespace fettle::schedule {

/// What the machine is like now. nullopt: it does not say, which counts as "on mains" and "idle".
struct Conditions {
    std::optional<bool> on_battery;
    std::optional<bool> idle;
};

/// What a task waits for, if anything.
enum class Standing : std::uint8_t {
    disabled,
    running,
    due,
    waits_for_time,  ///< its next due time, or the end of the random delay
    waits_for_mains,
    waits_for_idle,
};
[[nodiscard]] std::string_view name(Standing standing) noexcept;

/// One task, now.
struct Standpoint {
    std::string task;
    Standing standing = Standing::waits_for_time;
    DueTime due;      ///< the due time that is meant; for waits_for_time the next one
    UnixTime at = 0;  ///< when it begins at the earliest; for waits_for_idle when it will wait no more
};

/// Decides what is to be done when. Pure: no threads, no clock, no files; every call is told the time. Whatever the
/// clock does: no due time is run twice, a task is due at most once however many of its times have passed, and a clock
/// that is set back keeps a task from running for at most two of its periods (36 hours, where those are shorter).
/// Whoever runs tasks saves state() after began() and before the task begins, so that a crash does not run it again.
class Scheduler {
public:
    /// Unknown tasks in `state` are dropped; tasks marked as running are taken to have been broken off: use it once a
    /// process, or say which are still `alive` (by id). `zone` must outlive it.
    Scheduler(Schedule schedule, State state, const TimeZone& zone, std::uint64_t seed,
              const std::vector<std::string>& alive = {});

    /// Every task, in the order of the schedule. Notes the tasks that it sees for the first time, and times that were
    /// passed over: state() may have changed.
    std::vector<Standpoint> look(UnixTime now, const Conditions& conditions);
    /// Those of them that are due.
    std::vector<Standpoint> due(UnixTime now, const Conditions& conditions);
    /// When to look again, if nothing else happens: after `now` and at most an hour later, for a clock may be set.
    [[nodiscard]] UnixTime next_look(UnixTime now, const Conditions& conditions);

    /// A run begins, for the due time that is meant; nullopt: somebody asked for it out of turn. Requires: the task is
    /// known and does not run.
    void began(std::string_view task, std::optional<DueTime> due, UnixTime now, const std::string& boot_id);
    void ended(std::string_view task, RunOutcome outcome, std::string detail, UnixTime now,
               std::optional<bool> told_bad = {});

    [[nodiscard]] const Schedule& schedule() const noexcept { return schedule_; }
    [[nodiscard]] const State& state() const noexcept { return state_; }
    /// For quarantines.
    [[nodiscard]] State& state() noexcept { return state_; }
    [[nodiscard]] const TaskState* find(std::string_view task) const noexcept;

private:
    Standpoint stand(const Task& task, TaskState& state, UnixTime now, const Conditions& conditions);
    [[nodiscard]] std::int64_t delay_of(const Task& task, WallTime due) const noexcept;
    TaskState& state_of(const Task& task, UnixTime now);

    Schedule schedule_;
    State state_;
    const TimeZone& zone_;
};

}  // namespace fettle::schedule

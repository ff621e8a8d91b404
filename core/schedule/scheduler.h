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

/// State of the computer. nullopt: not reported, which counts as "on AC power" and "idle".
struct Conditions {
    std::optional<bool> on_battery;
    std::optional<bool> idle;
};

/// What a task is waiting for, if anything.
enum class Standing : std::uint8_t {
    disabled,
    running,
    due,
    paused,          ///< it would start before the end of the schedule's pause
    waits_for_time,  ///< its next due time, or the end of the random delay
    waits_for_mains,
    waits_for_idle,
};
[[nodiscard]] std::string_view name(Standing standing) noexcept;

/// The current state of one task.
struct Standpoint {
    std::string task;
    Standing standing = Standing::waits_for_time;
    DueTime due;      ///< the current due time; for waits_for_time the next one
    UnixTime at = 0;  ///< earliest start; for waits_for_idle, when it stops waiting; for
                      ///< paused, the end of the pause or later
};

/// Decides what to run when. Pure: no threads, clock or files; the time is an argument. Whatever the clock does, no due
/// time is run twice, a task is due at most once however many due times have passed, and a clock that is set back
/// delays a task by at most one and a half of its periods, or 36 hours if that is longer. The caller saves state()
/// after began() and before the task starts, so that a crash does not repeat the run.
class Scheduler {
public:
    /// Unknown tasks in `state` are dropped; tasks marked as running count as interrupted: construct once per process,
    /// or pass the ids that are still `alive`. `zone` must outlive this object.
    Scheduler(Schedule schedule, State state, const TimeZone& zone, std::uint64_t seed,
              const std::vector<std::string>& alive = {});

    /// All tasks in schedule order. Records tasks seen for the first time and due times that were skipped: state() may
    /// change.
    std::vector<Standpoint> look(UnixTime now, const Conditions& conditions);
    /// The tasks that are due.
    std::vector<Standpoint> due(UnixTime now, const Conditions& conditions);
    /// When to check again if nothing else happens: after `now` and at most an hour later, because the clock may be
    /// set.
    [[nodiscard]] UnixTime next_look(UnixTime now, const Conditions& conditions);

    /// Whether due tasks have to wait for the end of a pause. A pause that would last longer than kLongestPause does
    /// not count: the clock was set back since.
    [[nodiscard]] bool paused(UnixTime now) const noexcept;

    /// A run starts for this due time; nullopt: it was requested out of turn. Requires: the task is known and not
    /// running.
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
    /// Puts off a task that would start during the pause.
    void put_off(const Task& task, Standpoint& point) const;
    TaskState& state_of(const Task& task, UnixTime now);

    Schedule schedule_;
    State state_;
    const TimeZone& zone_;
};

}  // namespace fettle::schedule

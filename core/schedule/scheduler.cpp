// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schedule/scheduler.h"

#include <algorithm>

namespace fettle::schedule {

namespace {

/// A task without catch-up still runs if it is late by at most this: more than an hour is too late.
constexpr std::int64_t kLate = kHour;
/// A clock set back by more than this, or by one and a half periods, invalidates the recorded times.
constexpr std::int64_t kOtherTime = 36 * kHour;
/// Interval for checking conditions while a task waits for them.
constexpr std::int64_t kLookAgain = 5 * kMinute;

/// SplitMix64's finaliser: spreads small differences between due times.
std::uint64_t spread(std::uint64_t value) noexcept {
    value += 0x9E3779B97F4A7C15U;
    value = (value ^ (value >> 30U)) * 0xBF58476D1CE4E5B9U;
    value = (value ^ (value >> 27U)) * 0x94D049BB133111EBU;
    return value ^ (value >> 31U);
}

bool is_handled(const std::vector<Handled>& handled, WallTime wall) {
    return std::any_of(handled.begin(), handled.end(),
                       [&](const Handled& one) { return one.first <= wall && wall <= one.last; });
}

/// Records `due`; `before` is the previous due time.
void handle(std::vector<Handled>& handled, WallTime due, WallTime before) {
    if (is_handled(handled, due)) return;
    const auto joined = std::find_if(handled.begin(), handled.end(),
                                     [&](const Handled& one) { return one.first <= before && before <= one.last; });
    if (joined != handled.end() && joined->last < due) {
        joined->last = due;
    } else {
        handled.push_back({due, due});
    }
    std::sort(handled.begin(), handled.end(), [](const Handled& a, const Handled& b) { return a.first < b.first; });
    // Merges ranges that touch since the clock was set back.
    std::vector<Handled> merged;
    for (const auto& one : handled) {
        if (!merged.empty() && one.first <= merged.back().last) {
            merged.back().last = std::max(merged.back().last, one.last);
        } else {
            merged.push_back(one);
        }
    }
    if (merged.size() > kMostHandled) {
        merged.erase(merged.begin(), merged.end() - static_cast<std::ptrdiff_t>(kMostHandled));
    }
    handled = std::move(merged);
}

/// Drops ranges so far ahead that the clock must have been wrong, then or now.
void forget_other_times(const Calendar& calendar, std::vector<Handled>& handled, WallTime now) {
    const auto horizon = now + std::max(kOtherTime, longest_gap(calendar) * 3 / 2);
    std::erase_if(handled, [&](const Handled& one) { return one.first > horizon; });
    for (auto& one : handled) one.last = std::min(one.last, horizon);
}

}  // namespace

std::string_view name(Standing standing) noexcept {
    switch (standing) {
        case Standing::disabled: return "disabled";
        case Standing::running: return "running";
        case Standing::due: return "due";
        case Standing::paused: return "paused";
        case Standing::waits_for_time: return "waits-for-time";
        case Standing::waits_for_mains: return "waits-for-mains";
        case Standing::waits_for_idle: return "waits-for-idle";
    }
    return "disabled";
}

Scheduler::Scheduler(Schedule schedule, State state, const TimeZone& zone, std::uint64_t seed,
                     const std::vector<std::string>& alive)
    : schedule_(std::move(schedule)), state_(std::move(state)), zone_(zone) {
    std::erase_if(state_.tasks, [&](const TaskState& one) { return schedule_.find(one.task) == nullptr; });
    for (auto& one : state_.tasks) {
        if (!one.running || std::find(alive.begin(), alive.end(), one.task) != alive.end()) continue;
        one.running = false;
        one.outcome = RunOutcome::broken_off;
        one.detail = "the program or the computer stopped during the run";
    }
    if (state_.seed == 0) state_.seed = seed;
}

const TaskState* Scheduler::find(std::string_view task) const noexcept {
    const auto found =
        std::find_if(state_.tasks.begin(), state_.tasks.end(), [&](const TaskState& one) { return one.task == task; });
    return found == state_.tasks.end() ? nullptr : &*found;
}

TaskState& Scheduler::state_of(const Task& task, UnixTime now) {
    const auto found = std::find_if(state_.tasks.begin(), state_.tasks.end(),
                                    [&](const TaskState& one) { return one.task == task.id; });
    if (found != state_.tasks.end()) return *found;
    TaskState fresh;
    fresh.task = task.id;
    // First seen: earlier due times are ignored.
    const auto last = last_until(task.calendar, now, zone_).wall;
    fresh.handled.push_back({last, last});
    state_.tasks.push_back(std::move(fresh));
    return state_.tasks.back();
}

std::int64_t Scheduler::delay_of(const Task& task, WallTime due) const noexcept {
    if (task.random_delay_seconds == 0) return 0;
    auto value = spread(state_.seed ^ static_cast<std::uint64_t>(due));
    for (const char c : task.id) value = spread(value ^ static_cast<std::uint8_t>(c));
    return static_cast<std::int64_t>(value % (std::uint64_t{task.random_delay_seconds} + 1));
}

Standpoint Scheduler::stand(const Task& task, TaskState& state, UnixTime now, const Conditions& conditions) {
    Standpoint point;
    point.task = task.id;
    forget_other_times(task.calendar, state.handled, wall_of(now, zone_));
    point.due = next_after(task.calendar, now, zone_);
    point.at = point.due.time + delay_of(task, point.due.wall);
    if (!task.enabled || state.running) {
        point.standing = state.running ? Standing::running : Standing::disabled;
        return point;
    }
    const auto last = last_until(task.calendar, now, zone_);
    if (is_handled(state.handled, last.wall)) return point;
    const auto begins = last.time + delay_of(task, last.wall);
    const auto patience = begins + (task.when_idle ? std::int64_t{task.idle_wait_seconds} : 0);
    if (!task.catch_up && now > patience + kLate) {
        handle(state.handled, last.wall, last_until(task.calendar, last.time - 1, zone_).wall);
        ++state.passed_over;
        return point;
    }
    point.due = last;
    point.at = begins;
    if (now < begins) return point;
    if (task.on_ac_only && conditions.on_battery.value_or(false)) {
        point.standing = Standing::waits_for_mains;
    } else if (task.when_idle && !conditions.idle.value_or(true) && now < patience) {
        point.standing = Standing::waits_for_idle;
        point.at = patience;
    } else {
        point.standing = Standing::due;
    }
    return point;
}

bool Scheduler::paused(UnixTime now) const noexcept {
    return state_.paused_until > now && state_.paused_until - now <= kLongestPause;
}

void Scheduler::put_off(const Task& task, Standpoint& point) const {
    if (point.standing == Standing::disabled || point.standing == Standing::running) return;
    if (point.at >= state_.paused_until) return;
    if (!task.catch_up && point.at + kLate < state_.paused_until) {
        // After the pause it is too late for this due time.
        point.due = next_after(task.calendar, state_.paused_until - 1, zone_);
        point.at = point.due.time + delay_of(task, point.due.wall);
    }
    point.at = std::max(point.at, state_.paused_until);
    point.standing = Standing::paused;
}

std::vector<Standpoint> Scheduler::look(UnixTime now, const Conditions& conditions) {
    now = clamp_time(now);
    // A pause that is over must not begin again when the clock is set back.
    const bool paused = this->paused(now);
    if (!paused) state_.paused_until = 0;
    std::vector<Standpoint> points;
    points.reserve(schedule_.tasks.size());
    for (const auto& task : schedule_.tasks) {
        points.push_back(stand(task, state_of(task, now), now, conditions));
        if (paused) put_off(task, points.back());
    }
    return points;
}

std::vector<Standpoint> Scheduler::due(UnixTime now, const Conditions& conditions) {
    auto points = look(now, conditions);
    std::erase_if(points, [](const Standpoint& point) { return point.standing != Standing::due; });
    return points;
}

UnixTime Scheduler::next_look(UnixTime now, const Conditions& conditions) {
    auto next = now + kHour;
    for (const auto& point : look(now, conditions)) {
        switch (point.standing) {
            case Standing::disabled:
            case Standing::running: break;
            case Standing::due: next = now + 1; break;
            case Standing::paused:
            case Standing::waits_for_time: next = std::min(next, point.at); break;
            case Standing::waits_for_mains: next = std::min(next, now + kLookAgain); break;
            case Standing::waits_for_idle: next = std::min({next, now + kLookAgain, point.at}); break;
        }
    }
    return std::max(next, now + 1);
}

void Scheduler::began(std::string_view task, std::optional<DueTime> due, UnixTime now, const std::string& boot_id) {
    const auto* known = schedule_.find(task);
    if (known == nullptr) return;
    auto& state = state_of(*known, now);
    if (due) {
        handle(state.handled, due->wall, last_until(known->calendar, due->time - 1, zone_).wall);
    }
    state.running = true;
    state.began = now;
    state.ended = 0;
    state.boot_id = boot_id;
    state.outcome.reset();
    state.detail.clear();
    ++state.runs;
}

void Scheduler::ended(std::string_view task, RunOutcome outcome, std::string detail, UnixTime now,
                      std::optional<bool> told_bad) {
    const auto found =
        std::find_if(state_.tasks.begin(), state_.tasks.end(), [&](const TaskState& one) { return one.task == task; });
    if (found == state_.tasks.end()) return;
    found->running = false;
    found->ended = now;
    found->outcome = outcome;
    found->detail = std::move(detail);
    found->told_bad = told_bad.value_or(found->told_bad);
}

}  // namespace fettle::schedule

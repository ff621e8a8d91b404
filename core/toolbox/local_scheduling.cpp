// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_scheduling.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "core/alert/texts.h"
#include "core/history/observation.h"
#include "core/schedule/quarantine.h"
#include "core/toolbox/task_run.h"

namespace fettle::toolbox {

namespace {

using namespace schedule;  // NOLINT(google-build-using-namespace): this file implements it

std::vector<std::string> running_in(const State& state) {
    std::vector<std::string> tasks;
    for (const auto& one : state.tasks) {
        if (one.running) tasks.push_back(one.task);
    }
    return tasks;
}

Status save_state(ScheduleStore& store, const State& state) { return store.save(Document::state, to_json(state)); }

/// A task with the same settings as a default task counts as a default task again.
bool is_by_hand(Task task) {
    task.by_hand = false;
    const auto defaults = default_schedule();
    const auto* known = defaults.find(task.id);
    return known == nullptr || !(*known == task);
}

/// FNV-1a: replaces the random seed if none can be stored, so that every call uses the same one.
std::uint64_t seed_from(std::string_view text) {
    std::uint64_t value = 0xCBF29CE484222325U;
    for (const char c : text) value = (value ^ static_cast<std::uint8_t>(c)) * 0x100000001B3U;
    return std::max<std::uint64_t>(value, 1);
}

}  // namespace

UnixTime LocalScheduling::now() const { return parse_utc(care_.clock->utc()).value_or(0); }

Conditions LocalScheduling::conditions() const {
    Conditions found;
    if (care_.power != nullptr) found.on_battery = care_.power->on_battery();
    if (ports_.activity != nullptr) found.idle = ports_.activity->idle();
    return found;
}

std::string LocalScheduling::boot_id() const { return care_.power == nullptr ? "" : care_.power->boot_id(); }

std::uint64_t LocalScheduling::seed() const {
    std::array<std::uint8_t, 8> bytes{};
    if (care_.randomness == nullptr || !care_.randomness->fill(bytes)) return 1;
    std::uint64_t value = 0;
    for (const auto byte : bytes) value = value << 8U | byte;
    return std::max<std::uint64_t>(value, 1);
}

std::vector<Quarantine> LocalScheduling::look_for_restart(State& state) {
    const auto boot = boot_id();
    if (boot.empty() || boot == state.boot_id) return {};
    std::vector<LeftJournal> left;
    // If the journals cannot be read now, they are checked again next time.
    const auto jobs = jobs_->unfinished();
    if (!jobs) return {};
    for (const auto& job : *jobs) left.push_back({job.journal, job.story});
    return after_restart(state, boot, left, now());
}

/// The seed is created once and stored, so that the displayed delays are the ones used.
void LocalScheduling::keep_seed() {
    const auto locked = ports_.store->lock(Locked::documents);
    auto loaded = locked ? load(*ports_.store, true) : fail(locked.error());
    // The next run replaces a damaged document.
    if (!loaded || !loaded->problems.empty() || loaded->state.seed != 0) return;
    loaded->state.seed = seed();
    (void)save_state(*ports_.store, loaded->state);
}

bool LocalScheduling::usable() const noexcept {
    return ports_.store != nullptr && ports_.zone != nullptr && care_.clock != nullptr;
}

Result<Overview> LocalScheduling::overview() {
    if (!usable()) return fail(ErrorCode::unsupported, FETTLE_TEXT("scheduled tasks on this system"));
    const auto before = load(*ports_.store, true);
    if (before && before->state.seed == 0) keep_seed();
    return look_over();
}

Result<Overview> LocalScheduling::look_over() {
    auto loaded = load(*ports_.store, true);
    if (!loaded) return fail(loaded.error());
    if (loaded->state.seed == 0) loaded->state.seed = seed_from(boot_id());
    (void)look_for_restart(loaded->state);
    auto alive = running_in(loaded->state);
    // If the runner's lock is free, no tasks are running, so a task marked as running was interrupted.
    if (!alive.empty() && ports_.store->lock(Locked::runner)) alive.clear();
    Scheduler scheduler(std::move(loaded->schedule), std::move(loaded->state), *ports_.zone, seed(), alive);
    Overview overview;
    overview.now = now();
    overview.offset_seconds = ports_.zone->offset_at(overview.now);
    overview.is_default = loaded->is_default;
    overview.problems = std::move(loaded->problems);
    if (ports_.timer != nullptr) overview.others = ports_.timer->look();
    const auto machine = conditions();
    const auto points = scheduler.look(overview.now, machine);
    for (const auto& point : points) {
        const auto* task = scheduler.schedule().find(point.task);
        const auto note = left_to(*task, overview.others);
        overview.tasks.push_back({*task, *scheduler.find(point.task), point, note});
        // A schedule that is never run does not count: the task must have started within its last two periods.
        const auto& state = overview.tasks.back().state;
        const bool lives = state.began > 0 && state.began + 2 * longest_gap(task->calendar) > overview.now;
        if (task->verb == TaskVerb::trim && task->enabled && note.empty() && lives) {
            overview.others.fettle_schedule = true;
        }
    }
    overview.paused_until = scheduler.state().paused_until;
    overview.next_look = scheduler.next_look(overview.now, machine);
    overview.quarantines = scheduler.state().quarantines;
    return overview;
}

Status LocalScheduling::apply(const ScheduleChange& change, Loaded& loaded) {
    auto& tasks = loaded.schedule.tasks;
    for (const auto& id : change.remove) {
        if (std::erase_if(tasks, [&](const Task& task) { return task.id == id; }) == 0) {
            return fail(ErrorCode::not_found, FETTLE_TEXT("no task named \"{id}\""), {{"id", id}});
        }
        std::erase_if(loaded.state.tasks, [&](const TaskState& one) { return one.task == id; });
    }
    for (auto task : change.put) {
        if (auto good = schedule::check(task); !good) return good;
        task.by_hand = is_by_hand(task);
        const auto found = std::find_if(tasks.begin(), tasks.end(), [&](const Task& one) { return one.id == task.id; });
        if (found == tasks.end()) {
            if (tasks.size() == kMostTasks) return fail(ErrorCode::too_large, FETTLE_TEXT("too many tasks"));
            tasks.push_back(task);
            continue;
        }
        // A different calendar has different due times, so the old state does not apply.
        if (found->calendar != task.calendar) {
            std::erase_if(loaded.state.tasks,
                          [&](const TaskState& one) { return one.task == task.id && !one.running; });
        }
        *found = task;
    }
    for (const auto& drive : change.release) {
        if (!release(loaded.state, drive)) {
            return fail(ErrorCode::not_found, FETTLE_TEXT("{drive} is not quarantined"), {{"drive", drive}});
        }
    }
    if (change.pause_until) {
        const auto until = *change.pause_until;
        if (until != 0 && (until <= now() || until - now() > kLongestPause)) {
            return fail(ErrorCode::invalid_argument,
                        FETTLE_TEXT("a pause must end in the future, at most 31 days from now"));
        }
        loaded.state.paused_until = until;
    }
    if (change.take_over_fstrim && ports_.timer == nullptr)
        return fail(ErrorCode::unsupported, FETTLE_TEXT("managing fstrim.timer on this system"));
    return {};
}

/// Last, so that TRIM keeps running if an earlier change fails.
Status LocalScheduling::take_over(bool take, Schedule schedule) {
    if (auto done = take ? ports_.timer->take_over() : ports_.timer->give_back(); !done) return done;
    schedule.took_over_fstrim = take;
    return ports_.store->save(Document::schedule, to_json(schedule));
}

Status LocalScheduling::change(const ScheduleChange& change) {
    if (!usable()) return fail(ErrorCode::unsupported, FETTLE_TEXT("scheduled tasks on this system"));
    const auto locked = ports_.store->lock(Locked::documents);
    if (!locked) return fail(locked.error());
    auto loaded = load(*ports_.store, false);
    if (!loaded) return fail(loaded.error());
    // The quarantine of a drive to release may not be recorded yet.
    (void)look_for_restart(loaded->state);
    if (auto applied = apply(change, *loaded); !applied) return applied;
    if (loaded->state.seed == 0) loaded->state.seed = seed();
    // State first: a schedule without its state starts fresh, but a state without its schedule could hide a due time.
    if (auto saved = save_state(*ports_.store, loaded->state); !saved) return saved;
    if (!change.put.empty() || !change.remove.empty()) {
        auto saved = ports_.store->save(Document::schedule, to_json(loaded->schedule));
        if (!saved) return saved;
    }
    return change.take_over_fstrim ? take_over(*change.take_over_fstrim, loaded->schedule) : Status{};
}

Result<std::vector<TaskResult>> LocalScheduling::rehearse(const RunRequest& request) {
    auto seen = look_over();
    if (!seen) return fail(seen.error());
    State state;
    state.quarantines = seen->quarantines;
    const CancelToken never;
    std::vector<TaskResult> results;
    for (const auto& id : request.tasks) {
        const auto known = [&](const TaskOverview& one) { return one.task.id == id; };
        if (std::none_of(seen->tasks.begin(), seen->tasks.end(), known)) {
            return fail(ErrorCode::not_found, FETTLE_TEXT("no task named \"{id}\""), {{"id", id}});
        }
    }
    for (const auto& one : seen->tasks) {
        const bool asked = std::find(request.tasks.begin(), request.tasks.end(), one.task.id) != request.tasks.end();
        if (request.tasks.empty() ? one.standpoint.standing != Standing::due : !asked) continue;
        TaskResult result;
        result.task = one.task.id;
        result.began = result.ended = seen->now;
        if (one.task.verb == TaskVerb::trim && !asked && !one.note.empty()) {
            result.outcome = RunOutcome::left_alone;
            result.detail = one.note;
        } else {
            TaskRun(services_, state, never).run(one.task, result, true);
        }
        results.push_back(std::move(result));
    }
    return results;
}

Result<std::string> LocalScheduling::begin_next(const RunRequest& request, const std::vector<std::string>& done,
                                                TaskResult& result, bool& told_bad) {
    const auto locked = ports_.store->lock(Locked::documents);
    if (!locked) return fail(locked.error());
    auto loaded = load(*ports_.store, false);
    if (!loaded) return fail(loaded.error());
    result.skipped = loaded->problems;
    const auto kept = loaded->state;
    for (const auto& one : look_for_restart(loaded->state)) {
        result.alerts.push_back({now(), one.drive, one.words, alert::make(alert::kQuarantine, Severity::warning, {})});
    }
    // Before the restart is recorded, because it is not checked for afterwards.
    if (auto told = hand_over(request, result.alerts); !told) return fail(told.error());
    Scheduler scheduler(std::move(loaded->schedule), std::move(loaded->state), *ports_.zone, seed());
    const auto time = now();
    std::string chosen;
    std::optional<DueTime> due;
    const auto is_done = [&](const std::string& id) { return std::find(done.begin(), done.end(), id) != done.end(); };
    for (const auto& point : scheduler.look(time, conditions())) {
        const bool asked = std::find(request.tasks.begin(), request.tasks.end(), point.task) != request.tasks.end();
        const bool wanted = request.tasks.empty() ? point.standing == Standing::due : asked;
        if (!wanted || is_done(point.task)) continue;
        chosen = point.task;
        if (point.standing == Standing::due) due = point.due;
        break;
    }
    if (!chosen.empty()) {
        const auto* state = scheduler.find(chosen);
        told_bad = state != nullptr && state->told_bad;
        scheduler.began(chosen, due, time, boot_id());
    }
    result.task = chosen;
    result.began = time;
    if (scheduler.state() != kept) {
        if (auto saved = save_state(*ports_.store, scheduler.state()); !saved) return fail(saved.error());
    }
    return chosen;
}

Status LocalScheduling::hand_over(const RunRequest& request, const std::vector<alert::Alert>& alerts) {
    if (!request.tell) return {};
    for (const auto& one : alerts) {
        if (auto told = request.tell(one); !told) return told;
    }
    return {};
}

Status LocalScheduling::tell_news(const RunRequest& request, TaskResult& result, bool& told_bad) {
    const auto before = name(told_bad ? RunOutcome::failed : RunOutcome::done);
    auto news = alert::task_news(result.task, before, name(result.outcome), result.detail, result.ended);
    const bool turned = news.has_value();
    if (news) result.alerts.push_back(std::move(*news));
    if (auto told = hand_over(request, result.alerts); !told) return told;
    if (turned) told_bad = !told_bad;
    for (const auto& note : result.notes) {
        if (ports_.history == nullptr) break;
        const auto kept = ports_.history->set_note(note.drive, note.text);
        if (!kept) result.skipped.push_back("the alert state was not saved: " + to_string(kept.error()));
    }
    return {};
}

Status LocalScheduling::note_end(const TaskResult& result, bool told_bad) {
    const auto locked = ports_.store->lock(Locked::documents);
    if (!locked) return fail(locked.error());
    auto loaded = load(*ports_.store, false);
    if (!loaded) return fail(loaded.error());
    Scheduler scheduler(std::move(loaded->schedule), std::move(loaded->state), *ports_.zone, seed(), {result.task});
    scheduler.ended(result.task, result.outcome, result.detail, result.ended, told_bad);
    return save_state(*ports_.store, scheduler.state());
}

void LocalScheduling::keep_in_history(TaskResult& result) {
    const auto outcome = std::string(name(result.outcome));
    if (ports_.history == nullptr) return;
    const auto kept = ports_.history->add_run({result.began, result.ended, result.task, outcome, result.detail});
    if (!kept) result.skipped.push_back("the history: " + to_string(kept.error()));
}

Result<std::vector<TaskResult>> LocalScheduling::run(const RunRequest& request, const CancelToken& cancel) {
    if (!usable()) return fail(ErrorCode::unsupported, FETTLE_TEXT("scheduled tasks on this system"));
    if (request.dry_run) return rehearse(request);
    const auto runner = ports_.store->lock(Locked::runner);
    if (!runner) return fail(runner.error());
    if (!request.tasks.empty()) {
        const auto loaded = load(*ports_.store, true);
        if (!loaded) return fail(loaded.error());
        for (const auto& id : request.tasks) {
            if (loaded->schedule.find(id) == nullptr) {
                return fail(ErrorCode::not_found, FETTLE_TEXT("no task named \"{id}\""), {{"id", id}});
            }
        }
    }
    std::vector<TaskResult> results;
    std::vector<std::string> done;
    while (!cancel.cancelled()) {
        TaskResult result;
        bool told_bad = false;
        const auto chosen = begin_next(request, done, result, told_bad);
        if (!chosen) return fail(chosen.error());
        if (chosen->empty()) {
            // Alerts without a task: a quarantined drive, a replaced document.
            if (!result.alerts.empty() || !result.skipped.empty()) {
                result.outcome = RunOutcome::left_alone;
                result.ended = result.began;
                results.push_back(std::move(result));
            }
            break;
        }
        done.push_back(*chosen);
        const auto loaded = load(*ports_.store, true);
        if (!loaded) return fail(loaded.error());
        const auto* task = loaded->schedule.find(*chosen);
        if (task == nullptr) continue;  // just removed
        TaskRun work(services_, loaded->state, cancel);
        const auto others = ports_.timer == nullptr ? check::TrimSchedule{} : ports_.timer->look();
        const auto why = request.tasks.empty() ? left_to(*task, others) : "";
        if (why.empty()) {
            work.run(*task, result, false);
        } else {
            result.outcome = RunOutcome::left_alone;
            result.detail = why;
        }
        result.ended = now();
        keep_in_history(result);
        // Deliver first, then record: after a crash in between, an alert is repeated but never lost.
        if (auto told = tell_news(request, result, told_bad); !told) {
            result.skipped.push_back("the alerts were not delivered; they will be delivered next time: " +
                                     to_string(told.error()));
        }
        const auto noted = note_end(result, told_bad);
        if (!noted) result.skipped.push_back("the schedule's state was not updated: " + to_string(noted.error()));
        results.push_back(std::move(result));
    }
    return results;
}

}  // namespace fettle::toolbox

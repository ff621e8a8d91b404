// SPDX-License-Identifier: GPL-3.0-or-later
// Format of schedule.json, which Fettle and users write.
#include <fmt/format.h>

#include "core/json/drive_json.h"
#include "core/json/fields.h"
#include "core/schedule/schedule_store.h"

namespace fettle::schedule {

namespace {

constexpr std::uint64_t kVersion = 1;

json::Json task_json(const Task& task) {
    json::Json json;
    json["id"] = task.id;
    json["verb"] = name(task.verb);
    if (task.verb == TaskVerb::self_test) json["test"] = name(task.test);
    if (!task.what.empty()) json["what"] = task.what;
    json["calendar"] = to_string(task.calendar);
    json["on_ac_only"] = task.on_ac_only;
    json["when_idle"] = task.when_idle;
    json["idle_wait_seconds"] = task.idle_wait_seconds;
    json["random_delay_seconds"] = task.random_delay_seconds;
    json["catch_up"] = task.catch_up;
    json["enabled"] = task.enabled;
    json["by_hand"] = task.by_hand;
    return json;
}

Result<Task> task_of(const nlohmann::json& json) {
    Task task;
    json::Fields fields(json);
    fields.read("id", task.id);
    task.verb = fields.word("verb", kTaskVerbs);
    if (task.verb == TaskVerb::self_test && fields.has("test")) task.test = fields.word("test", selftest::kPlainKinds);
    fields.read("what", task.what);
    if (const auto calendar = parse_calendar(fields.text("calendar"))) {
        task.calendar = *calendar;
    } else {
        fields.complain("calendar", calendar.error().context);
    }
    fields.read("on_ac_only", task.on_ac_only);
    fields.read("when_idle", task.when_idle);
    fields.read("idle_wait_seconds", task.idle_wait_seconds);
    fields.read("random_delay_seconds", task.random_delay_seconds);
    fields.read("catch_up", task.catch_up);
    fields.read("enabled", task.enabled);
    // Older schedules lack the field: every task that is not a default one was added by hand.
    task.by_hand = default_schedule().find(task.id) == nullptr;
    fields.read("by_hand", task.by_hand);
    if (!fields.problem().empty())
        return fail(ErrorCode::malformed, FETTLE_TEXT("a task: {problem}"), {{"problem", fields.problem()}});
    if (const auto good = check(task); !good) return fail(ErrorCode::malformed, good.error().context);
    return task;
}

}  // namespace

std::string to_json(const Schedule& schedule) {
    json::Json json;
    json["fettle_schedule"] = kVersion;
    json["took_over_fstrim"] = schedule.took_over_fstrim;
    json["tasks"] = json::Json::array();
    for (const auto& task : schedule.tasks) json["tasks"].push_back(task_json(task));
    return json::dump(json, 2) + "\n";
}

Result<Schedule> parse_schedule(std::string_view text) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (json.is_discarded()) return fail(ErrorCode::malformed, FETTLE_TEXT("the schedule is not valid JSON"));
    json::Fields fields(json);
    std::uint64_t version = 0;
    fields.read("fettle_schedule", version);
    if (version > kVersion)
        return fail(ErrorCode::unsupported, FETTLE_TEXT("the schedule was written by a newer version of Fettle"));
    if (version != kVersion) fields.complain("fettle_schedule", "missing: this is not a Fettle schedule");
    Schedule schedule;
    fields.read("took_over_fstrim", schedule.took_over_fstrim);
    const auto* tasks = fields.array("tasks");
    if (!fields.problem().empty())
        return fail(ErrorCode::malformed, FETTLE_TEXT("the schedule: {problem}"), {{"problem", fields.problem()}});
    if (tasks == nullptr || tasks->size() > kMostTasks) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("the schedule: no task list, or too many tasks"));
    }
    for (const auto& one : *tasks) {
        auto task = task_of(one);
        if (!task) return fail(task.error());
        if (schedule.find(task->id) != nullptr) {
            return fail(ErrorCode::malformed, FETTLE_TEXT("the schedule: two tasks have the name {task}"),
                        {{"task", task->id}});
        }
        schedule.tasks.push_back(std::move(*task));
    }
    return schedule;
}

}  // namespace fettle::schedule

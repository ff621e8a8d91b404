// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/schedule_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/table.h"
#include "app/cli/words.h"

namespace fettle::cli {

namespace {

using schedule::Standing;
using schedule::TaskOverview;

/// "2026-11-23 03:00" in local time; `offset` is local time minus UTC.
std::string wall_words(schedule::UnixTime time, std::int64_t offset) {
    auto text = schedule::utc_text(time + offset).substr(0, 16);
    text[10] = ' ';
    return text;
}

std::string begins_words(const schedule::Standpoint& point) {
    return wall_words(point.at, point.due.wall - point.due.time);
}

std::string standing_words(const TaskOverview& one) {
    if (!one.note.empty()) return one.note;
    switch (one.standpoint.standing) {
        case Standing::disabled: return "disabled";
        case Standing::running: return "running";
        case Standing::due: return "due now";
        case Standing::paused:
        case Standing::waits_for_time: return "";
        case Standing::waits_for_mains: return "due; waiting for AC power";
        case Standing::waits_for_idle: return "due; waiting for the computer to be idle";
    }
    return "";
}

std::string what_words(const schedule::Task& task) {
    if (task.what.empty()) return "all";
    std::string text;
    for (const auto& one : task.what) text += fmt::format("{}{}", text.empty() ? "" : ", ", printable(one));
    return text;
}

std::string last_words(const TaskOverview& one, std::int64_t offset) {
    if (one.state.began == 0) return "-";
    const auto outcome = one.state.outcome ? std::string(schedule::name(*one.state.outcome)) : "running";
    return fmt::format("{} {}", wall_words(one.state.began, offset), outcome);
}

json::Json task_json(const TaskOverview& one) {
    const auto& task = one.task;
    json::Json json;
    json["id"] = task.id;
    json["verb"] = schedule::name(task.verb);
    if (task.verb == schedule::TaskVerb::self_test) json["test"] = name(task.test);
    json["what"] = task.what;
    json["calendar"] = schedule::to_string(task.calendar);
    json["on_ac_only"] = task.on_ac_only;
    json["when_idle"] = task.when_idle;
    json["idle_wait_seconds"] = task.idle_wait_seconds;
    json["random_delay_seconds"] = task.random_delay_seconds;
    json["catch_up"] = task.catch_up;
    json["enabled"] = task.enabled;
    json["standing"] = schedule::name(one.standpoint.standing);
    json["due_at"] = schedule::utc_text(one.standpoint.due.time);
    json["begins_at"] = schedule::utc_text(one.standpoint.at);
    if (one.state.began != 0) {
        auto& last = json["last_run"];
        last["began_at"] = schedule::utc_text(one.state.began);
        if (one.state.ended != 0) last["ended_at"] = schedule::utc_text(one.state.ended);
        if (one.state.outcome) last["outcome"] = schedule::name(*one.state.outcome);
        if (!one.state.detail.empty()) last["detail"] = one.state.detail;
    }
    json["run_count"] = one.state.runs;
    json["passed_over_count"] = one.state.passed_over;
    if (!one.note.empty()) json["note"] = one.note;
    return json;
}

}  // namespace

std::string task_words(const schedule::Task& task) {
    const auto verb = schedule::name(task.verb);
    return task.verb == schedule::TaskVerb::self_test ? fmt::format("{} {}", name(task.test), verb) : std::string(verb);
}

std::string pause_words(schedule::UnixTime until, std::int64_t offset_seconds) {
    return fmt::format("The schedule is paused: no task starts automatically before {}.",
                       wall_words(until, offset_seconds));
}

std::string schedule_words(const Session& session, const schedule::Overview& overview) {
    std::string text;
    if (overview.is_default) text += "Default schedule, unchanged.\n\n";
    if (overview.paused_until != 0) {
        text += wrapped(pause_words(overview.paused_until, overview.offset_seconds) +
                            " To end the pause, run fettle schedule resume.",
                        "! ", session.columns) +
                "\n\n";
    }
    Table table({{"task", Table::Align::left},
                 {"does", Table::Align::left},
                 {"when", Table::Align::left},
                 {"what", Table::Align::left},
                 {"next", Table::Align::left},
                 {"last run", Table::Align::left}});
    for (const auto& one : overview.tasks) {
        table.add({one.task.id, task_words(one.task), schedule::to_string(one.task.calendar), what_words(one.task),
                   one.task.enabled ? begins_words(one.standpoint) : "-", last_words(one, overview.offset_seconds)});
    }
    text += table.empty() ? "No scheduled tasks.\n" : table.text(0);
    for (const auto& one : overview.tasks) {
        const auto words = standing_words(one);
        if (!words.empty()) text += wrapped(one.task.id + ": " + words, "  ", session.columns) + "\n";
        const bool troubled =
            one.state.outcome == schedule::RunOutcome::failed || one.state.outcome == schedule::RunOutcome::broken_off;
        if (troubled) {
            text += wrapped(one.task.id + ", last run: " + printable(one.state.detail), "  ", session.columns) + "\n";
        }
    }
    for (const auto& one : overview.quarantines) {
        const auto words = fmt::format(
            "Quarantined since {}: {}. The computer crashed or lost power while trimming this drive, so the schedule "
            "does not trim it. If the drive works correctly, run fettle schedule release {}",
            wall_words(one.since, overview.offset_seconds), printable(one.words), printable(one.drive));
        text += fmt::format("\n{}\n", wrapped(words, "! ", session.columns));
    }
    for (const auto& one : overview.problems) text += wrapped(printable(one), "! ", session.columns) + "\n";
    return text;
}

json::Json schedule_json(const schedule::Overview& overview) {
    json::Json document;
    auto& json = document["schedule"];
    json["now"] = schedule::utc_text(overview.now);
    if (overview.paused_until != 0) json["paused_until"] = schedule::utc_text(overview.paused_until);
    json["next_look_at"] = schedule::utc_text(overview.next_look);
    json["is_default"] = overview.is_default;
    json["tasks"] = json::Json::array();
    for (const auto& one : overview.tasks) json["tasks"].push_back(task_json(one));
    json["quarantines"] = json::Json::array();
    for (const auto& one : overview.quarantines) {
        json["quarantines"].push_back(
            {{"drive", one.drive}, {"text", one.words}, {"since", schedule::utc_text(one.since)}});
    }
    json["others"] = {{"fstrim_timer_present", overview.others.timer_present},
                      {"fstrim_timer_enabled", overview.others.timer_enabled},
                      {"fstrim_timer_active", overview.others.timer_active},
                      {"cron_job", overview.others.cron_job}};
    json["problems"] = overview.problems;
    return document;
}

std::string next_words(const schedule::Overview& overview) {
    std::vector<const TaskOverview*> tasks;
    for (const auto& one : overview.tasks) {
        if (one.task.enabled) tasks.push_back(&one);
    }
    std::stable_sort(tasks.begin(), tasks.end(),
                     [](const TaskOverview* a, const TaskOverview* b) { return a->standpoint.at < b->standpoint.at; });
    std::string text;
    for (const auto* one : tasks) {
        const auto words = standing_words(*one);
        text +=
            fmt::format("{}  {}{}{}\n", begins_words(one->standpoint), one->task.id, words.empty() ? "" : ": ", words);
    }
    return text.empty() ? "No scheduled tasks.\n" : text;
}

std::string alert_words(const Session& session, const alert::Alert& alert) {
    std::string text;
    if (!alert.drive.empty()) text = fmt::format("{}, serial {}\n", printable(alert.model), printable(alert.drive));
    return text + message_words(session, alert.message);
}

json::Json alert_json(const alert::Alert& alert) {
    auto json = json::to_json(alert.message);
    json["at"] = schedule::utc_text(alert.time);
    if (!alert.drive.empty()) json["drive"] = alert.drive;
    if (!alert.model.empty()) json["model"] = alert.model;
    return json;
}

std::string results_words(const Session& session, const std::vector<schedule::TaskResult>& results, bool dry_run) {
    if (results.empty()) return "No task is due.\n";
    std::string text;
    for (const auto& one : results) {
        if (!one.task.empty()) {
            const auto outcome = dry_run ? "" : fmt::format(" {}:", schedule::name(one.outcome));
            text +=
                wrapped(fmt::format("{}:{} {}", one.task, outcome, printable(one.detail)), "", session.columns) + "\n";
        }
        for (const auto& skipped : one.skipped) text += wrapped(printable(skipped), "  - ", session.columns) + "\n";
    }
    return text;
}

json::Json results_json(const std::vector<schedule::TaskResult>& results, bool dry_run) {
    json::Json document;
    auto& json = document["schedule_run"];
    json["dry_run"] = dry_run;
    json["tasks"] = json::Json::array();
    for (const auto& one : results) {
        json::Json task;
        if (!one.task.empty()) task["task"] = one.task;
        task["began_at"] = schedule::utc_text(one.began);
        task["ended_at"] = schedule::utc_text(one.ended);
        if (!dry_run) task["outcome"] = schedule::name(one.outcome);
        if (!one.detail.empty()) task["detail"] = one.detail;
        task["skipped"] = one.skipped;
        task["alerts"] = json::Json::array();
        for (const auto& alert : one.alerts) task["alerts"].push_back(alert_json(alert));
        json["tasks"].push_back(std::move(task));
    }
    return document;
}

int results_code(const std::vector<schedule::TaskResult>& results) {
    const bool failed = std::any_of(results.begin(), results.end(), [](const schedule::TaskResult& one) {
        return one.outcome == schedule::RunOutcome::failed;
    });
    return failed ? kFailed : kFine;
}

}  // namespace fettle::cli

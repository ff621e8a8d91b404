// SPDX-License-Identifier: GPL-3.0-or-later
// Format of the scheduler's saved state.
#include <algorithm>
#include <array>

#include "core/json/drive_json.h"
#include "core/json/fields.h"
#include "core/schedule/schedule_store.h"

namespace fettle::schedule {

namespace {

constexpr std::uint64_t kVersion = 1;
constexpr std::size_t kMostQuarantines = 1024;
constexpr std::array kOutcomes{RunOutcome::done, RunOutcome::failed, RunOutcome::cancelled, RunOutcome::left_alone,
                               RunOutcome::broken_off};

json::Json task_json(const TaskState& state) {
    json::Json json;
    json["task"] = state.task;
    json["handled"] = json::Json::array();
    for (const auto& one : state.handled) {
        json::Json stretch;
        stretch["first"] = one.first;
        stretch["last"] = one.last;
        json["handled"].push_back(std::move(stretch));
    }
    json["running"] = state.running;
    json["began"] = state.began;
    if (!state.boot_id.empty()) json["boot_id"] = state.boot_id;
    json["ended"] = state.ended;
    if (state.outcome) json["outcome"] = name(*state.outcome);
    if (!state.detail.empty()) json["detail"] = state.detail;
    json["told_bad"] = state.told_bad;
    json["runs"] = state.runs;
    json["passed_over"] = state.passed_over;
    return json;
}

/// Limits times to the calendar's years, so that sums cannot overflow.
void read_time(json::Fields& fields, const char* name, std::int64_t& value) {
    fields.read(name, value);
    if (value != clamp_time(value)) fields.complain(name, "time out of range");
}

void read_handled(json::Fields& fields, std::vector<Handled>& handled) {
    const auto* stretches = fields.array("handled");
    if (stretches == nullptr) return;
    if (stretches->size() > kMostHandled) return fields.complain("handled", "too many");
    for (const auto& one : *stretches) {
        Handled stretch;
        json::Fields inner(one);
        read_time(inner, "first", stretch.first);
        read_time(inner, "last", stretch.last);
        if (!inner.problem().empty()) return fields.complain("handled", inner.problem());
        if (stretch.first > stretch.last) return fields.complain("handled", "ends before it begins");
        handled.push_back(stretch);
    }
}

TaskState task_of(const nlohmann::json& json, std::string& problem) {
    TaskState state;
    json::Fields fields(json);
    fields.read("task", state.task);
    read_handled(fields, state.handled);
    fields.read("running", state.running);
    read_time(fields, "began", state.began);
    fields.read("boot_id", state.boot_id);
    read_time(fields, "ended", state.ended);
    if (fields.has("outcome")) state.outcome = fields.word("outcome", kOutcomes);
    fields.read("detail", state.detail);
    state.told_bad = state.outcome == RunOutcome::failed;  // an older Fettle always delivered the alert before saving
    fields.read("told_bad", state.told_bad);
    fields.read("runs", state.runs);
    fields.read("passed_over", state.passed_over);
    if (state.task.empty()) fields.complain("task", "missing name");
    if (problem.empty()) problem = fields.problem();
    return state;
}

Quarantine quarantine_of(const nlohmann::json& json, std::string& problem) {
    Quarantine quarantine;
    json::Fields fields(json);
    fields.read("drive", quarantine.drive);
    fields.read("words", quarantine.words);
    read_time(fields, "since", quarantine.since);
    fields.read("journal", quarantine.journal);
    if (quarantine.drive.empty()) fields.complain("drive", "missing name");
    if (problem.empty()) problem = fields.problem();
    return quarantine;
}

}  // namespace

std::string to_json(const State& state) {
    json::Json json;
    json["fettle_schedule_state"] = kVersion;
    json["seed"] = state.seed;
    if (state.paused_until != 0) json["paused_until"] = state.paused_until;
    if (!state.boot_id.empty()) json["boot_id"] = state.boot_id;
    json["tasks"] = json::Json::array();
    for (const auto& one : state.tasks) json["tasks"].push_back(task_json(one));
    json["quarantines"] = json::Json::array();
    for (const auto& one : state.quarantines) {
        json::Json quarantine;
        quarantine["drive"] = one.drive;
        quarantine["words"] = one.words;
        quarantine["since"] = one.since;
        quarantine["journal"] = one.journal;
        json["quarantines"].push_back(std::move(quarantine));
    }
    json["released"] = state.released;
    return json::dump(json, 1) + "\n";
}

Result<State> parse_state(std::string_view text) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (json.is_discarded()) return fail(ErrorCode::malformed, FETTLE_TEXT("the schedule's state is not valid JSON"));
    json::Fields fields(json);
    std::uint64_t version = 0;
    fields.read("fettle_schedule_state", version);
    if (version > kVersion)
        return fail(ErrorCode::unsupported,
                    FETTLE_TEXT("the schedule's state was written by a newer version of Fettle"));
    if (version != kVersion) fields.complain("fettle_schedule_state", "missing");
    State state;
    fields.read("seed", state.seed);
    if (fields.has("paused_until")) read_time(fields, "paused_until", state.paused_until);
    fields.read("boot_id", state.boot_id);
    fields.read("released", state.released);
    auto problem = fields.problem();
    const auto* tasks = fields.array("tasks");
    const auto* quarantines = fields.array("quarantines");
    if (tasks != nullptr && tasks->size() <= kMostTasks) {
        for (const auto& one : *tasks) state.tasks.push_back(task_of(one, problem));
    }
    if (quarantines != nullptr && quarantines->size() <= kMostQuarantines) {
        for (const auto& one : *quarantines) state.quarantines.push_back(quarantine_of(one, problem));
    }
    if (tasks == nullptr || tasks->size() > kMostTasks || quarantines == nullptr ||
        quarantines->size() > kMostQuarantines) {
        problem = "no list of tasks or quarantines, or too many entries";
    }
    if (!problem.empty())
        return fail(ErrorCode::malformed, FETTLE_TEXT("the schedule's state: {problem}"), {{"problem", problem}});
    return state;
}

}  // namespace fettle::schedule

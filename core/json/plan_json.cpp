// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/plan_json.h"

#include "core/json/evidence.h"
#include "core/json/pinned_drive.h"
#include "core/json/put.h"

namespace fettle::json {

namespace {

Json drives_json(const std::vector<plan::PinnedDrive>& drives) {
    auto array = Json::array();
    for (const auto& drive : drives) array.push_back(to_json(drive));
    return array;
}

Json step_json(const plan::Step& step) {
    Json object;
    object["id"] = step.id;
    object["text"] = render(step.what.text, step.what.evidence);
    object["if_power_fails"] = render(step.if_power_fails.text, step.if_power_fails.evidence);
    put(object, "estimate_seconds", step.estimate.seconds);
    put(object, "estimate_source", step.estimate.source);
    object["loses_data"] = step.loses_data;
    object["can_cancel"] = step.can_cancel;
    return object;
}

}  // namespace

Json to_json(const plan::Plan& plan, const std::string& plan_hash) {
    Json object;
    object["verb"] = plan::name(plan.verb);
    object["hash"] = plan_hash;
    object["drives"] = drives_json(plan.drives);
    auto& contents = object["contents"] = Json::array();
    for (const auto& content : plan.contents) {
        Json one;
        one["kind"] = plan::name(content.kind);
        one["drive"] = content.drive;
        one["name"] = content.name;
        put(one, "detail", content.detail);
        put(one, "size_bytes", content.size);
        contents.push_back(std::move(one));
    }
    object["losses"] = to_json(plan.losses);
    auto& steps = object["steps"] = Json::array();
    for (const auto& step : plan.steps) steps.push_back(step_json(step));
    auto& needs = object["needs"] = Json::array();
    for (const auto& need : plan.needs) {
        auto one = to_json(need.what);
        one["met"] = need.met;
        needs.push_back(std::move(one));
    }
    object["options"] = evidence_object<Json>(plan.options);
    if (!plan.afterwards.empty()) object["afterwards"] = to_json(plan.afterwards);
    return object;
}

Json to_json(const plan::Receipt& receipt) {
    Json object;
    object["verb"] = plan::name(receipt.verb);
    object["plan_hash"] = receipt.plan_hash;
    object["outcome"] = plan::name(receipt.outcome);
    object["started"] = receipt.started;
    object["ended"] = receipt.ended;
    put(object, "program", receipt.program);
    object["drives"] = drives_json(receipt.drives);
    auto& steps = object["steps"] = Json::array();
    for (const auto& step : receipt.steps) {
        Json one;
        one["id"] = step.id;
        one["text"] = step.text;
        one["outcome"] = plan::name(step.outcome);
        if (step.error) one["error"] = to_json(*step.error);
        put_filled(one, "evidence", evidence_object<Json>(step.evidence));
        Json verification;
        verification["verdict"] = plan::name(step.verification.verdict);
        put(verification, "text", render(step.verification.text.text, step.verification.text.evidence));
        one["verification"] = std::move(verification);
        steps.push_back(std::move(one));
    }
    if (!receipt.problems.empty()) object["problems"] = receipt.problems;
    if (!receipt.afterwards.empty()) object["afterwards"] = to_json(receipt.afterwards);
    return object;
}

Json to_json(const plan::JournalStory& story) {
    auto object = Json::object();
    put(object, "verb", story.verb);
    put(object, "plan_hash", story.plan_hash);
    put(object, "begun", story.begun_at);
    object["drives"] = drives_json(story.drives);
    auto& steps = object["steps"] = Json::array();
    for (const auto& step : story.steps) {
        Json one;
        one["id"] = step.id;
        put(one, "text", step.text);
        one["state"] = plan::name(step.state);
        put(one, "error", step.error);
        steps.push_back(std::move(one));
    }
    put(object, "outcome", story.outcome);
    auto& problems = object["problems"] = Json::array();
    for (const auto& problem : story.problems) {
        Json one;
        one["kind"] = plan::name(problem.kind);
        one["line"] = problem.line;
        put(one, "detail", problem.detail);
        problems.push_back(std::move(one));
    }
    return object;
}

Json to_json(const std::vector<LeftAlone>& all) {
    Json json;
    auto& list = json["left_alone"] = Json::array();
    for (const auto& one : all) {
        Json item;
        item["name"] = one.name;
        item.update(to_json(one.why));
        list.push_back(std::move(item));
    }
    return json;
}

}  // namespace fettle::json

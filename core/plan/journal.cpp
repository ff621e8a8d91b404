// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/journal.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "core/plan/journal_line.h"

namespace fettle::plan {

namespace {

using Json = nlohmann::ordered_json;

std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

/// The members of an object, without its braces.
std::string members(const Json& json) {
    const auto text = dump(json);
    return text.substr(1, text.size() - 2);
}

Json drive_json(const PinnedDrive& drive) {
    Json json;
    const auto put = [&](const char* name, const std::string& value) {
        if (!value.empty()) json[name] = value;
    };
    put("id", drive.id);
    put("model", drive.model);
    put("serial", drive.serial);
    put("wwn", drive.wwn);
    put("eui64", drive.eui64);
    put("nguid", drive.nguid);
    if (drive.nsid) json["nsid"] = *drive.nsid;
    if (drive.capacity) json["capacity_bytes"] = drive.capacity->bytes;
    put("by_id", drive.by_id);
    return json;
}

}  // namespace

Status JournalWriter::write(const std::string& json_members) {
    // Anything after a torn line would be read as part of it.
    if (broken_) return fail(ErrorCode::io, FETTLE_TEXT("an earlier journal write failed"));
    Json head;
    head["n"] = next_;
    head["at"] = clock_.utc();
    auto written = journal_.append(journal_line(fmt::format("{{{},{}}}", members(head), json_members)));
    if (!written) {
        broken_ = true;
        return written;
    }
    ++next_;
    return {};
}

Status JournalWriter::begin(const Plan& plan, const std::string& plan_hash) {
    Json json;
    json["kind"] = "begin";
    json["verb"] = name(plan.verb);
    json["plan"] = plan_hash;
    auto& drives = json["drives"] = Json::array();
    for (const auto& drive : plan.drives) drives.push_back(drive_json(drive));
    auto& steps = json["steps"] = Json::array();
    for (const auto& step : plan.steps) {
        Json one;
        one["id"] = step.id;
        one["text"] = render(step.what.text, step.what.evidence);
        steps.push_back(std::move(one));
    }
    return write(members(json));
}

Status JournalWriter::before(std::size_t step, const std::string& id) {
    Json json;
    json["kind"] = "step";
    json["step"] = step;
    json["id"] = id;
    return write(members(json));
}

Status JournalWriter::done(std::size_t step, const std::vector<Evidence>& evidence) {
    Json json;
    json["kind"] = "done";
    json["step"] = step;
    auto& values = json["evidence"] = Json::object();
    for (const auto& item : evidence) {
        std::visit([&](const auto& value) { values[item.name] = value; }, item.value);
    }
    return write(members(json));
}

Status JournalWriter::failed(std::size_t step, const Error& error) {
    Json json;
    json["kind"] = "failed";
    json["step"] = step;
    json["error"]["code"] = name(error.code);
    json["error"]["text"] = to_string(error);
    return write(members(json));
}

Status JournalWriter::cancelled(std::size_t step) {
    Json json;
    json["kind"] = "cancelled";
    json["step"] = step;
    return write(members(json));
}

Status JournalWriter::verified(std::size_t step, std::string_view verdict) {
    Json json;
    json["kind"] = "verified";
    json["step"] = step;
    json["verdict"] = verdict;
    return write(members(json));
}

Status JournalWriter::note(std::string_view fact) {
    Json json;
    json["kind"] = "note";
    json["note"] = fact;
    return write(members(json));
}

Status JournalWriter::end(std::string_view outcome) {
    Json json;
    json["kind"] = "end";
    json["outcome"] = outcome;
    return write(members(json));
}

}  // namespace fettle::plan

// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <nlohmann/json.hpp>

#include "platform/sim/ata/state.h"

namespace fettle::sim::sata {

namespace {

using Json = nlohmann::json;

constexpr int kVersion = 1;

Json span_json(const Span& span) { return Json::array({span.first, span.last}); }

Json test_json(const SelfTestEntry& test) {
    return Json::array({test.routine, test.status, test.hours, test.checkpoint, test.failing_lba});
}

Json record_json(const CommandRecord& record) {
    const AtaCommand& c = record.command;
    return Json::array({c.command, c.features, c.count, c.lba, c.device, record.at_ms});
}

Json error_json(const ErrorRecord& error) {
    Json commands = Json::array();
    for (const auto& record : error.commands) commands.push_back(record_json(record));
    return {{"error", error.error},   {"status", error.status}, {"count", error.count},           {"lba", error.lba},
            {"device", error.device}, {"hours", error.hours},   {"commands", std::move(commands)}};
}

Json smart_json(const SmartState& smart) {
    Json out{{"enabled", smart.enabled},
             {"autosave", smart.autosave},
             {"automatic_offline", smart.automatic_offline},
             {"offline_status", smart.offline_status},
             {"collection_ends", smart.collection_ends},
             {"test_status", smart.test_status},
             {"tests_run", smart.tests_run},
             {"tests", Json::array()},
             {"spans", Json::array()},
             {"selective_flags", smart.selective_flags},
             {"selective_pending_minutes", smart.selective_pending_minutes},
             {"worst", Json::array()},
             {"host_logs", Json::array()}};
    if (smart.running) {
        out["running"] = Json::array({smart.running->routine, smart.running->began, smart.running->seconds});
    }
    for (const auto& test : smart.tests) out["tests"].push_back(test_json(test));
    for (const auto& span : smart.spans) out["spans"].push_back(span_json(span));
    for (const auto& [id, worst] : smart.worst) out["worst"].push_back(Json::array({id, worst}));
    for (const auto& [log, bytes] : smart.host_logs) out["host_logs"].push_back(Json::array({log, bytes}));
    return out;
}

void read_smart(const Json& json, SmartState& smart) {
    json.at("enabled").get_to(smart.enabled);
    json.at("autosave").get_to(smart.autosave);
    json.at("automatic_offline").get_to(smart.automatic_offline);
    json.at("offline_status").get_to(smart.offline_status);
    smart.collection_ends = json.value("collection_ends", std::uint32_t{0});  // newer than some saved states
    json.at("test_status").get_to(smart.test_status);
    json.at("tests_run").get_to(smart.tests_run);
    json.at("selective_flags").get_to(smart.selective_flags);
    json.at("selective_pending_minutes").get_to(smart.selective_pending_minutes);
    smart.running.reset();
    if (json.contains("running")) {
        const Json& run = json.at("running");
        smart.running = SelfTestRun{run.at(0), run.at(1), std::max(run.at(2).get<std::uint64_t>(), std::uint64_t{1})};
    }
    smart.tests.clear();
    for (const Json& test : json.at("tests")) {
        if (smart.tests.size() == SmartState::kTestsKept) break;
        smart.tests.push_back({test.at(0), test.at(1), test.at(2), test.at(3), test.at(4)});
    }
    for (std::size_t i = 0; i < smart.spans.size(); ++i) {
        smart.spans.at(i) = {json.at("spans").at(i).at(0), json.at("spans").at(i).at(1)};
    }
    smart.worst.clear();
    for (const Json& pair : json.at("worst")) smart.worst[pair.at(0)] = pair.at(1);
    smart.host_logs.clear();
    for (const Json& pair : json.at("host_logs")) {
        smart.host_logs[pair.at(0)] = pair.at(1).get<std::vector<std::uint8_t>>();
    }
}

CommandRecord read_record(const Json& json) {
    CommandRecord record;
    record.command.command = json.at(0);
    record.command.features = json.at(1);
    record.command.count = json.at(2);
    record.command.lba = json.at(3);
    record.command.device = json.at(4);
    record.at_ms = json.at(5);
    return record;
}

void read_errors(const Json& json, ErrorState& errors) {
    json.at("total").get_to(errors.total);
    errors.kept.clear();
    for (const Json& item : json.at("kept")) {
        if (errors.kept.size() == ErrorState::kKept) break;
        ErrorRecord error;
        item.at("error").get_to(error.error);
        item.at("status").get_to(error.status);
        item.at("count").get_to(error.count);
        item.at("lba").get_to(error.lba);
        item.at("device").get_to(error.device);
        item.at("hours").get_to(error.hours);
        for (const Json& record : item.at("commands")) {
            if (error.commands.size() < 5) error.commands.push_back(read_record(record));
        }
        errors.kept.push_back(std::move(error));
    }
    errors.total = std::max<std::uint64_t>(errors.total, errors.kept.size());
}

Json sanitize_json(const SanitizeState& sanitize) {
    return {{"phase", static_cast<int>(sanitize.phase)},
            {"feature", sanitize.feature},
            {"passes", sanitize.passes},
            {"invert", sanitize.invert},
            {"exit_failure", sanitize.exit_failure},
            {"pattern", sanitize.pattern},
            {"began", sanitize.began},
            {"seconds", sanitize.seconds},
            {"failures_left", sanitize.failures_left},
            {"succeeded", sanitize.succeeded}};
}

void read_sanitize(const Json& json, SanitizeState& sanitize) {
    const int phase = json.at("phase");
    if (phase < 0 || phase > 2) throw Json::other_error::create(501, "phase", nullptr);
    sanitize.phase = static_cast<SanitizeState::Phase>(phase);
    json.at("feature").get_to(sanitize.feature);
    json.at("passes").get_to(sanitize.passes);
    json.at("invert").get_to(sanitize.invert);
    json.at("exit_failure").get_to(sanitize.exit_failure);
    json.at("pattern").get_to(sanitize.pattern);
    json.at("began").get_to(sanitize.began);
    json.at("seconds").get_to(sanitize.seconds);
    json.at("failures_left").get_to(sanitize.failures_left);
    json.at("succeeded").get_to(sanitize.succeeded);
}

void read_all(const Json& json, State& state) {
    const Json& security = json.at("security");
    security.at("enabled").get_to(state.security.enabled);
    security.at("maximum").get_to(state.security.maximum);
    security.at("master_id").get_to(state.security.master_id);
    security.at("user").get_to(state.security.user);
    security.at("master").get_to(state.security.master);
    read_sanitize(json.at("sanitize"), state.sanitize);
    json.at("capacity").at("limit").get_to(state.capacity.limit);
    state.pending_sector_bytes = json.value("pending_sector_bytes", 0U);
    json.at("microcode").at("revision").get_to(state.microcode.revision);
    json.at("microcode").at("pending").get_to(state.microcode.pending);
    if (state.microcode.revision.size() > 8 || state.microcode.pending.size() > 8) {
        throw Json::other_error::create(501, "revision", nullptr);
    }
    read_smart(json.at("smart"), state.smart);
    read_errors(json.at("errors"), state.errors);
    state.media.bad.clear();
    for (const Json& sector : json.at("bad_sectors")) {
        if (state.media.bad.size() < MediaState::kMostBad) state.media.bad.insert(sector.get<std::uint64_t>());
    }
    json.at("hardware_resets").get_to(state.hardware_resets);
}

}  // namespace

Json to_json(const State& state) {
    Json errors = Json::array();
    for (const auto& error : state.errors.kept) errors.push_back(error_json(error));
    return {{"version", kVersion},
            {"security",
             {{"enabled", state.security.enabled},
              {"maximum", state.security.maximum},
              {"master_id", state.security.master_id},
              {"user", state.security.user},
              {"master", state.security.master}}},
            {"sanitize", sanitize_json(state.sanitize)},
            {"capacity", {{"limit", state.capacity.limit}}},
            {"pending_sector_bytes", state.pending_sector_bytes},
            {"microcode", {{"revision", state.microcode.revision}, {"pending", state.microcode.pending}}},
            {"smart", smart_json(state.smart)},
            {"errors", {{"total", state.errors.total}, {"kept", std::move(errors)}}},
            {"bad_sectors", state.media.bad},
            {"hardware_resets", state.hardware_resets}};
}

Status from_json(const Json& json, State& state) {
    State read = state;
    try {
        if (json.at("version").get<int>() != kVersion) {
            return fail(ErrorCode::malformed, FETTLE_TEXT("state of an ATA drive: unsupported version"));
        }
        read_all(json, read);
    } catch (const Json::exception& problem) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("state of an ATA drive: {reason}"), {{"reason", problem.what()}});
    }
    state = std::move(read);
    return {};
}

}  // namespace fettle::sim::sata

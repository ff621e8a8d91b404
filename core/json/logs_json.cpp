// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/logs_json.h"

#include <utility>
#include <variant>

#include "core/json/put.h"

namespace fettle::json {

namespace {

Json error_json(const logs::LoggedError& error) {
    Json object{{"number", error.number},
                {"kind", logs::name(error.kind)},
                {"status", error.status},
                {"explanation", logs::explanation(error.kind)}};
    put(object, "command", error.command);
    put(object, "lba", error.lba);
    put(object, "nsid", error.nsid);
    put(object, "power_on_hours", error.power_on_hours);
    return object;
}

Json group_json(const logs::CounterGroup& group) {
    auto counters = Json::array();
    for (const auto& one : group.counters) {
        Json counter{{"name", one.name}, {"value", one.value}, {"error", one.error}};
        if (one.saturated) counter["saturated"] = true;
        counters.push_back(std::move(counter));
    }
    return {{"group", group.id}, {"counters", std::move(counters)}};
}

}  // namespace

Json to_json(const SelfTest& test) {
    Json object{{"kind", test.kind}, {"result", test.passed ? "passed" : test.failed ? "failed" : "ended"}};
    put(object, "power_on_hours", test.power_on_hours);
    put(object, "failing_lba", test.failing_lba);
    put(object, "nsid", test.nsid);
    if (test.captive) object["captive"] = true;
    return object;
}

Json to_json(const logs::DriveLogs& logs) {
    Json object;
    if (logs.errors_in_all) {
        auto errors = Json::array();
        for (const auto& one : logs.errors) errors.push_back(error_json(one));
        object["error_log"] = {{"errors_in_all", *logs.errors_in_all}, {"errors", std::move(errors)}};
    }
    if (logs.self_test_log) {
        auto tests = Json::array();
        for (const auto& one : logs.self_tests) tests.push_back(to_json(one));
        object["self_test_log"] = std::move(tests);
    }
    auto groups = Json::array();
    for (const auto& one : logs.groups) groups.push_back(group_json(one));
    object["counters"] = std::move(groups);
    auto missing = Json::array();
    for (const auto& one : logs.missing) missing.push_back(to_json(one));
    put_filled(object, "missing", std::move(missing));
    return object;
}

Json to_json(const logs::EventLog& log) {
    auto events = Json::array();
    for (const auto& one : log.events) {
        Json event{{"kind", one.kind}, {"title", one.title}, {"error", one.error}};
        put(event, "time", one.time);
        if (one.time.empty()) event["since_reset_ms"] = one.since_reset_ms;
        auto details = Json::object();
        for (const auto& fact : one.facts) {
            std::visit([&](const auto& value) { details[fact.name] = value; }, fact.value);
        }
        event["details"] = std::move(details);
        events.push_back(std::move(event));
    }
    return {{"events_in_all", log.events_in_all}, {"complete", log.complete}, {"events", std::move(events)}};
}

Json to_json(const std::vector<logs::Growth>& growth) {
    auto all = Json::array();
    for (const auto& one : growth) {
        all.push_back({{"group", one.group},
                       {"name", one.name},
                       {"before", one.before},
                       {"after", one.after},
                       {"error", one.error}});
    }
    return all;
}

}  // namespace fettle::json

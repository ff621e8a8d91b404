// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/store/history_text.h"

#include "core/json/fields.h"
#include "core/json/put.h"

namespace fettle::store {

std::string standing_text(const history::Observation& seen) {
    json::Json json = json::Json::object();
    json::put(json, "model", seen.model);
    json::put(json, "firmware", seen.firmware);
    json::put(json, "limit", seen.temperature_limit_celsius);
    json::put(json, "verdict", seen.verdict);
    if (!seen.errors.empty()) json["errors"] = seen.errors;
    if (!seen.advisories.empty()) json["advisories"] = seen.advisories;
    return json::dump(json, -1);
}

bool read_standing(std::string_view text, history::Observation& seen) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    json::Fields fields(json);
    fields.read("model", seen.model);
    fields.read("firmware", seen.firmware);
    fields.read("verdict", seen.verdict);
    fields.read("advisories", seen.advisories);
    if (json.is_object() && json.contains("limit")) {
        std::int64_t limit = 0;
        fields.read("limit", limit);
        seen.temperature_limit_celsius = static_cast<int>(limit);
    }
    if (json.is_object() && json.contains("errors") && json["errors"].is_object()) {
        json::Fields counters(json["errors"]);
        for (const auto& [name, count] : json["errors"].items()) counters.read(name.c_str(), seen.errors[name]);
        if (!counters.problem().empty()) return false;
    }
    return fields.problem().empty();
}

}  // namespace fettle::store

// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/store/history_text.h"

#include "core/report/fields.h"
#include "core/report/json_fields.h"

namespace fettle::store {

std::string standing_text(const history::Observation& seen) {
    report::Json json = report::Json::object();
    report::put(json, "model", seen.model);
    report::put(json, "firmware", seen.firmware);
    report::put(json, "limit", seen.temperature_limit_celsius);
    report::put(json, "verdict", seen.verdict);
    if (!seen.errors.empty()) json["errors"] = seen.errors;
    if (!seen.advisories.empty()) json["advisories"] = seen.advisories;
    return report::dump(json, -1);
}

bool read_standing(std::string_view text, history::Observation& seen) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    report::Fields fields(json);
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
        report::Fields counters(json["errors"]);
        for (const auto& [name, count] : json["errors"].items()) counters.read(name.c_str(), seen.errors[name]);
        if (!counters.problem().empty()) return false;
    }
    return fields.problem().empty();
}

}  // namespace fettle::store

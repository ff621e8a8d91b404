// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/tune_json.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/json/put.h"

namespace fettle::json {

namespace {

using tune::Setting;

constexpr std::size_t kLargestDocument = std::size_t{16} << 20U;
constexpr Limits kLimits{kLargestDocument, 65536};

template <typename Enum>
Json names(const std::vector<Enum>& all) {
    auto array = Json::array();
    for (const auto one : all) array.push_back(tune::name(one));
    return array;
}

void put(Json& object, const char* name, std::string_view text) {
    if (!text.empty()) object[name] = text;
}

Json advice_json(const Setting& setting) {
    const auto& advice = *setting.advice;
    Json object;
    object["value"] = advice.value;
    object["change"] = setting.advised_change();
    object["reason"] = to_json(advice.reason);
    object["basis"] = tune::name(advice.basis);
    put(object, "source", advice.source);
    object["effects"] = names(advice.effects);
    return object;
}

std::string_view keep(tune::Texts& texts, std::string text) {
    return text.empty() ? std::string_view() : std::string_view(texts.emplace_back(std::move(text)));
}

constexpr std::array kSeverities{Severity::info, Severity::advice, Severity::warning, Severity::critical};

/// Rendered texts: the evidence stands in them already.
Message read_message(Fields& fields, tune::Texts& texts) {
    Message message;
    message.id = fields.text("id");
    message.severity = fields.word("severity", kSeverities);
    message.text = keep(texts, fields.text("text"));
    message.remedy = keep(texts, fields.text("remedy"));
    return message;
}

tune::Advice read_advice(Fields& fields, tune::Texts& texts) {
    tune::Advice advice;
    fields.need("value", advice.value);
    fields.need_inner("reason", [&](Fields& inner) { advice.reason = read_message(inner, texts); });
    advice.basis = fields.word("basis", tune::kBases);
    advice.source = keep(texts, fields.text("source"));
    std::vector<std::string> effects;
    fields.read("effects", effects);
    for (const auto& effect : effects) {
        const auto found = std::find_if(tune::kEffects.begin(), tune::kEffects.end(),
                                        [&](tune::Effect one) { return tune::name(one) == effect; });
        if (found == tune::kEffects.end()) {
            fields.complain("effects", "unknown value");
        } else {
            advice.effects.push_back(*found);
        }
    }
    return advice;
}

Setting read_setting(Fields& fields, tune::Texts& texts) {
    Setting setting;
    fields.need("id", setting.id);
    fields.need("key", setting.key);
    fields.read("subject", setting.subject);
    setting.topic = fields.word("topic", tune::kTopics);
    setting.title = keep(texts, fields.text("title"));
    setting.about = keep(texts, fields.text("about"));
    fields.read("value", setting.value);
    fields.read("value_at_start", setting.value_at_start);
    fields.read("choices", setting.choices);
    fields.inner("bounds", [&](Fields& inner) {
        tune::Bounds bounds;
        inner.need("least", bounds.least);
        inner.need("most", bounds.most);
        bounds.unit = keep(texts, inner.text("unit"));
        setting.bounds = bounds;
    });
    fields.inner("advice", [&](Fields& inner) { setting.advice = read_advice(inner, texts); });
    setting.risk = keep(texts, fields.text("risk"));
    setting.myth = keep(texts, fields.text("myth"));
    fields.inner("obstacle", [&](Fields& inner) { setting.obstacle = read_message(inner, texts); });
    fields.read("needs_restart", setting.needs_restart);
    fields.inner("changed", [&](Fields& inner) {
        tune::Changed changed;
        inner.need("from", changed.from);
        inner.need("to", changed.to);
        inner.need("at", changed.at);
        inner.need("complete", changed.complete);
        inner.need("foreign", changed.foreign);
        setting.changed = std::move(changed);
    });
    return setting;
}

// --- records ----------------------------------------------------------------------------------------

}  // namespace

Json to_json(const Setting& setting) {
    Json object;
    object["id"] = setting.id;
    object["key"] = setting.key;
    put(object, "subject", setting.subject);
    object["topic"] = tune::name(setting.topic);
    object["title"] = setting.title;
    put(object, "about", setting.about);
    put(object, "value", setting.value);
    put(object, "value_at_start", setting.value_at_start);
    put_filled(object, "choices", setting.choices);
    if (setting.bounds) {
        Json bounds{{"least", setting.bounds->least}, {"most", setting.bounds->most}};
        put(bounds, "unit", setting.bounds->unit);
        object["bounds"] = std::move(bounds);
    }
    if (setting.advice) object["advice"] = advice_json(setting);
    put(object, "risk", setting.risk);
    put(object, "myth", setting.myth);
    if (setting.obstacle) object["obstacle"] = to_json(*setting.obstacle);
    object["needs_restart"] = setting.needs_restart;
    if (setting.changed) {
        object["changed"] = {{"from", setting.changed->from},
                             {"to", setting.changed->to},
                             {"at", setting.changed->at},
                             {"complete", setting.changed->complete},
                             {"foreign", setting.changed->foreign}};
    }
    return object;
}

Json to_json(const std::vector<Setting>& settings) {
    auto array = Json::array();
    for (const auto& setting : settings) array.push_back(to_json(setting));
    return array;
}

Json to_json(tune::Profile profile, const std::vector<tune::ProfileChange>& changes) {
    Json object;
    object["id"] = tune::name(profile);
    object["title"] = tune::title(profile);
    object["about"] = tune::about(profile);
    auto& array = object["settings"] = Json::array();
    for (const auto& change : changes) {
        array.push_back({{"id", change.id},
                         {"value", change.value},
                         {"reason", change.reason},
                         {"is_set", change.is_set},
                         {"can_be_set", change.can_be_set}});
    }
    return object;
}

Result<std::vector<Setting>> parse_settings(std::string_view json, tune::Texts& texts,
                                            std::vector<std::string>* problems) {
    if (json.size() > kLargestDocument) return fail(ErrorCode::too_large, FETTLE_TEXT("a document"));
    const auto document = nlohmann::json::parse(json, nullptr, false);
    if (document.is_discarded() || !document.is_object())
        return fail(ErrorCode::malformed, FETTLE_TEXT("not a JSON object"));
    Fields fields(document, kLimits);
    std::vector<Setting> all;
    fields.each("settings", [&](Fields& one) { all.push_back(read_setting(one, texts)); });
    if (problems != nullptr) fields.read("problems", *problems);
    if (!fields.ok())
        return fail(ErrorCode::malformed, FETTLE_TEXT("a setting: {problem}"), {{"problem", fields.problem()}});
    return all;
}

}  // namespace fettle::json

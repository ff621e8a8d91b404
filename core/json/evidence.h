// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "core/base/error.h"
#include "core/base/message.h"
#include "core/json/fields.h"

/// Values of messages and errors as an object.
namespace fettle::json {

template <typename Json>
[[nodiscard]] Json evidence_object(const std::vector<Evidence>& evidence) {
    auto object = Json::object();
    for (const auto& item : evidence) {
        std::visit([&](const auto& value) { object[item.name] = value; }, item.value);
    }
    return object;
}

/// The member of that name, if there is one.
template <typename Json>
[[nodiscard]] std::vector<Evidence> read_evidence(BasicFields<Json>& fields, const char* name, std::size_t most) {
    std::vector<Evidence> all;
    const auto* list = fields.find(name);
    if (list == nullptr) return all;
    if (!list->is_object() || list->size() > most) {
        fields.complain(name, "not an object, or too long");
        return all;
    }
    for (const auto& [key, value] : list->items()) {
        if (value.is_boolean()) {
            all.push_back({key, value.template get<bool>()});
        } else if (value.is_number_unsigned()) {
            all.push_back({key, value.template get<std::uint64_t>()});
        } else if (value.is_number_integer()) {
            all.push_back({key, value.template get<std::int64_t>()});
        } else if (value.is_number()) {
            all.push_back({key, value.template get<double>()});
        } else if (value.is_string()) {
            all.push_back({key, value.template get<std::string>()});
        } else {
            fields.complain(name, "a value is not a number, string, or boolean");
        }
    }
    return all;
}

/// Adds "template" and "evidence", if the error's text has values in it.
template <typename Json>
void put_template(Json& object, const Error& error) {
    if (error.evidence.empty() || template_of(error).empty()) return;
    object["template"] = error.text;
    object["evidence"] = evidence_object<Json>(error.evidence);
}

/// The template and evidence of an error whose context is known. Without a template the context is one.
template <typename Json>
void read_template(BasicFields<Json>& fields, Error& error) {
    constexpr std::size_t most = 64;
    error.text = error.context;
    fields.read("template", error.text);
    error.evidence = read_evidence(fields, "evidence", most);
}

}  // namespace fettle::json

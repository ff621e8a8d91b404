// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analyse/json_access.h"

namespace fettle::analyse::json {

const Value* find(const Value& value, std::initializer_list<const char*> path) {
    const Value* at = &value;
    for (const char* key : path) {
        if (!at->is_object()) return nullptr;
        const auto found = at->find(key);
        if (found == at->end()) return nullptr;
        at = &*found;
    }
    return at;
}

std::optional<bool> boolean(const Value& value, std::initializer_list<const char*> path) {
    const auto* const found = find(value, path);
    return found != nullptr && found->is_boolean() ? std::optional(found->get<bool>()) : std::nullopt;
}

std::string text(const Value& value, std::initializer_list<const char*> path) {
    const auto* const found = find(value, path);
    return found != nullptr && found->is_string() ? found->get_ref<const std::string&>() : std::string();
}

std::optional<std::int64_t> integer(const Value& value, std::initializer_list<const char*> path) {
    const auto* const found = find(value, path);
    if (found == nullptr || !found->is_number_integer()) return std::nullopt;
    if (found->is_number_unsigned() && found->get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max()) {
        return std::nullopt;
    }
    return found->get<std::int64_t>();
}

std::optional<std::uint64_t> count(const Value& value, std::initializer_list<const char*> path) {
    const auto* const found = find(value, path);
    if (found == nullptr) return std::nullopt;
    if (found->is_number_unsigned()) return found->get<std::uint64_t>();
    constexpr double beyond_64_bits = 18446744073709551616.0;
    if (found->is_number_float() && found->get<double>() >= beyond_64_bits) {
        return std::numeric_limits<std::uint64_t>::max();
    }
    return std::nullopt;
}

const Value& array(const Value& value, std::initializer_list<const char*> path) {
    static const Value none = Value::array();
    const auto* const found = find(value, path);
    return found != nullptr && found->is_array() ? *found : none;
}

}  // namespace fettle::analyse::json

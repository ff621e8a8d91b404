// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

/// Access to untrusted JSON: absent values and values of another type give nothing.
namespace fettle::analyse::json {

using Value = nlohmann::json;

/// The member at the end of a path of keys; nullptr when a step is missing.
[[nodiscard]] const Value* find(const Value& value, std::initializer_list<const char*> path);

[[nodiscard]] std::optional<bool> boolean(const Value& value, std::initializer_list<const char*> path);
[[nodiscard]] std::string text(const Value& value, std::initializer_list<const char*> path);
[[nodiscard]] std::optional<std::int64_t> integer(const Value& value, std::initializer_list<const char*> path);

/// A count. 128-bit counts that do not fit appear as floating point, or with a twin whose name ends in "_s"; they
/// become the largest 64-bit value.
[[nodiscard]] std::optional<std::uint64_t> count(const Value& value, std::initializer_list<const char*> path);

/// A count that fits the type, or nothing.
template <typename T>
[[nodiscard]] std::optional<T> narrow(const Value& value, std::initializer_list<const char*> path) {
    const auto number = count(value, path);
    if (!number || *number > static_cast<std::uint64_t>(std::numeric_limits<T>::max())) return std::nullopt;
    return static_cast<T>(*number);
}

/// The elements of the array at the path; an empty array when there is none.
[[nodiscard]] const Value& array(const Value& value, std::initializer_list<const char*> path);

}  // namespace fettle::analyse::json

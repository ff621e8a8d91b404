// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// Marks a template text for the translators (lupdate knows this name as an alias of
/// QT_TRANSLATE_NOOP); the value is the text itself.
#define FETTLE_TEXT(text) text

namespace fettle {

enum class Severity : std::uint8_t { info, advice, warning, critical };

[[nodiscard]] std::string_view name(Severity severity) noexcept;

using Value = std::variant<bool, std::int64_t, std::uint64_t, double, std::string>;

/// The value that holds it without loss.
template <typename T>
[[nodiscard]] Value as_value(T&& given) {
    using Plain = std::decay_t<T>;
    if constexpr (std::is_same_v<Plain, Value>) {
        return std::forward<T>(given);
    } else if constexpr (std::is_same_v<Plain, bool> || std::is_same_v<Plain, std::string>) {
        return Value(std::forward<T>(given));
    } else if constexpr (std::is_same_v<Plain, char>) {
        return std::string(1, given);
    } else if constexpr (std::is_integral_v<Plain> && std::is_signed_v<Plain>) {
        return std::int64_t{given};
    } else if constexpr (std::is_integral_v<Plain>) {
        return std::uint64_t{given};
    } else if constexpr (std::is_floating_point_v<Plain>) {
        return double{given};
    } else {
        return std::string(std::string_view(given));
    }
}

struct Evidence {
    std::string name;  ///< snake_case, with its unit: "temperature_celsius"
    Value value;

    Evidence() = default;
    /// From a value, or from what becomes one: a number, a text.
    template <typename T>
    Evidence(std::string called, T&& given) : name(std::move(called)), value(as_value(std::forward<T>(given))) {}

    friend bool operator==(const Evidence&, const Evidence&) = default;
};

/// A statement for users: a stable id and values, so that each front end can show it in its own language. `text` and
/// `remedy` are English templates marked with FETTLE_TEXT; `{name}` is replaced by the evidence of that name.
struct Message {
    std::string id;  ///< stable, kebab-case
    Severity severity = Severity::info;
    std::string_view text;    ///< template; must outlive the message: a literal or catalogue data
    std::string_view remedy;  ///< template of what the user can do; empty if nothing is needed
    std::vector<Evidence> evidence;

    /// The evidence of that name, or nullptr.
    [[nodiscard]] const Value* find(std::string_view name) const noexcept;
};

/// Inserts the evidence into a template. `{name}` prints the plain value; `{name:size}` a byte count with a decimal
/// prefix; `{name:gib}` one with a binary prefix; `{name:count}` groups digits by thousands with ","; `{name:1f}`
/// prints one decimal; `{name:time}` microseconds and `{name:power}` microwatts as in units.h. A name without evidence
/// is left unchanged, so that the gap is visible.
[[nodiscard]] std::string render(std::string_view text, const std::vector<Evidence>& evidence);

/// The value as plain text ("12", "0.5", "true").
[[nodiscard]] std::string to_string(const Value& value);

}  // namespace fettle

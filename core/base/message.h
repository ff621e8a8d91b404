// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
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

struct Evidence {
    std::string name;  ///< snake_case, with its unit: "temperature_celsius"
    Value value;
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

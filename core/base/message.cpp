// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h"

#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

#include "core/base/units.h"

namespace fettle {

namespace {

std::string grouped(std::uint64_t number) {
    auto digits = fmt::format("{}", number);
    for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3) {
        digits.insert(static_cast<std::size_t>(at), 1, ',');
    }
    return digits;
}

std::optional<std::uint64_t> as_unsigned(const Value& value) {
    if (const auto* number = std::get_if<std::uint64_t>(&value)) return *number;
    if (const auto* number = std::get_if<std::int64_t>(&value); number != nullptr && *number >= 0) {
        return static_cast<std::uint64_t>(*number);
    }
    return std::nullopt;
}

std::string formatted(const Value& value, std::string_view format) {
    if (format == "1f") {
        if (const auto* number = std::get_if<double>(&value)) return fmt::format("{:.1f}", *number);
    }
    if (const auto number = as_unsigned(value)) {
        if (format == "size") return decimal_size({*number});
        if (format == "gib") return binary_size({*number});
        if (format == "count") return grouped(*number);
        if (format == "time") return time_text(*number);
        if (format == "power") return power_text(*number);
    }
    return to_string(value);
}

const Value* find_in(const std::vector<Evidence>& evidence, std::string_view wanted) noexcept {
    const auto found =
        std::find_if(evidence.begin(), evidence.end(), [&](const Evidence& e) { return e.name == wanted; });
    return found == evidence.end() ? nullptr : &found->value;
}

}  // namespace

std::string_view name(Severity severity) noexcept {
    switch (severity) {
        case Severity::info: return "info";
        case Severity::advice: return "advice";
        case Severity::warning: return "warning";
        case Severity::critical: return "critical";
    }
    return "info";
}

const Value* Message::find(std::string_view wanted) const noexcept { return find_in(evidence, wanted); }

std::string to_string(const Value& value) {
    return std::visit(
        [](const auto& held) -> std::string {
            using Held = std::decay_t<decltype(held)>;
            if constexpr (std::is_same_v<Held, std::string>) {
                return held;
            } else {
                return fmt::format("{}", held);
            }
        },
        value);
}

std::string render(std::string_view text, const std::vector<Evidence>& evidence) {
    std::string out;
    out.reserve(text.size() + 32);
    while (!text.empty()) {
        const auto open = text.find('{');
        const auto close = open == std::string_view::npos ? open : text.find('}', open);
        if (close == std::string_view::npos) break;
        out.append(text.substr(0, open));
        const auto field = text.substr(open + 1, close - open - 1);
        const auto colon = field.find(':');
        const auto* value = find_in(evidence, field.substr(0, colon));
        if (value != nullptr) {
            out.append(
                formatted(*value, colon == std::string_view::npos ? std::string_view{} : field.substr(colon + 1)));
        } else {
            out.append(text.substr(open, close - open + 1));
        }
        text.remove_prefix(close + 1);
    }
    out.append(text);
    return out;
}

}  // namespace fettle

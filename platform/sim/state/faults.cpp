// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/state/faults.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "platform/sim/base/command_name.h"

namespace fettle::sim {

namespace {

constexpr std::array<std::pair<std::string_view, FaultKind>, 10> kKinds{{
    {"fail", FaultKind::fail},
    {"delay", FaultKind::delay},
    {"drop", FaultKind::drop},
    {"ignore", FaultKind::ignore},
    {"corrupt", FaultKind::corrupt},
    {"cut_short", FaultKind::cut_short},
    {"power_before", FaultKind::power_before},
    {"power_within", FaultKind::power_within},
    {"power_after", FaultKind::power_after},
    {"vanish", FaultKind::vanish},
}};

std::optional<std::uint32_t> parse_number(std::string_view text, int base) {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::string_view next_word(std::string_view& text) {
    const auto begin = std::min(text.find_first_not_of(" \t"), text.size());
    const auto end = std::min(text.find_first_of(" \t", begin), text.size());
    const auto word = text.substr(begin, end - begin);
    text.remove_prefix(end);
    return word;
}

/// One "name value" pair of a line; false for a name or value that cannot be.
bool apply(FaultRule& rule, std::string_view name, std::string_view value) {
    const auto number = parse_number(value, name == "status" ? 16 : 10);
    if (!number) return false;
    if (name == "nth") {
        rule.nth = *number;
        return *number != 0;
    }
    if (name == "times") {
        rule.times = *number;
    } else if (name == "delay") {
        rule.delay_ms = *number;
    } else if (name == "status") {
        rule.status = *number;
    } else {
        return false;
    }
    return true;
}

}  // namespace

void Faults::add(FaultRule rule) { armed_.push_back({std::move(rule), 0}); }

void Faults::clear() { armed_.clear(); }

template <typename Matches>
std::optional<FaultRule> Faults::next_that(const Matches& matches) {
    std::optional<FaultRule> struck;
    for (auto& armed : armed_) {
        if (!matches(armed.rule.command)) continue;
        if (armed.seen != UINT32_MAX) ++armed.seen;
        if (armed.seen < armed.rule.nth) continue;
        const bool over = armed.rule.times != 0 && armed.seen - armed.rule.nth >= armed.rule.times;
        if (!over && !struck) struck = armed.rule;
    }
    if (struck) ++struck_;
    return struck;
}

std::optional<FaultRule> Faults::next(std::string_view exact, std::string_view command_class) {
    return next_that([&](std::string_view wanted) {
        return wanted == "any" || wanted == exact || (!command_class.empty() && wanted == command_class);
    });
}

std::optional<FaultRule> Faults::next_named(std::string_view exact) {
    return next_that([&](std::string_view wanted) { return wanted == exact; });
}

std::optional<FaultRule> parse_fault(std::string_view text) {
    FaultRule rule;
    const auto kind_word = next_word(text);
    const auto* const kind =
        std::find_if(kKinds.begin(), kKinds.end(), [&](const auto& row) { return row.first == kind_word; });
    if (kind == kKinds.end()) return std::nullopt;
    rule.kind = kind->second;
    rule.command = next_word(text);
    if (!is_command_name(rule.command)) return std::nullopt;
    for (auto name = next_word(text); !name.empty(); name = next_word(text)) {
        if (!apply(rule, name, next_word(text))) return std::nullopt;
    }
    if (rule.kind == FaultKind::delay && rule.delay_ms == 0) return std::nullopt;
    return rule;
}

}  // namespace fettle::sim

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/windows/power_text.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <utility>

#include "core/tune/lines.h"
#include "core/tune/systems/registry_value.h"

namespace fettle::tune {

namespace {

bool is_hex(char c) noexcept { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

/// Whether the word has the form 381b4222-f694-41f0-9685-ff5bb260df2e.
bool is_guid(std::string_view word) noexcept {
    constexpr std::string_view kForm = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
    return std::equal(word.begin(), word.end(), kForm.begin(), kForm.end(),
                      [](char c, char form) { return form == '-' ? c == '-' : is_hex(c); });
}

std::optional<std::uint32_t> number_of(std::string_view word) {
    constexpr std::size_t kSize = 10;
    constexpr int kBase = 16;
    if (word.size() != kSize || !word.starts_with("0x")) return std::nullopt;
    std::uint32_t number = 0;
    const auto* const end = word.data() + word.size();
    const auto read = std::from_chars(word.data() + 2, end, number, kBase);
    if (read.ec != std::errc{} || read.ptr != end) return std::nullopt;
    return number;
}

/// A GUID, and the numbers up to the next one.
struct Entry {
    std::string guid;
    std::vector<std::uint32_t> numbers;
};

std::size_t indentation(std::string_view line) { return std::min(line.find_first_not_of(" \t"), line.size()); }

}  // namespace

const PlanValue* PowerPlan::find(std::string_view guid) const noexcept {
    const auto found =
        std::find_if(values.begin(), values.end(), [&](const PlanValue& one) { return same_name(one.guid, guid); });
    return found == values.end() ? nullptr : &*found;
}

PowerPlan parse_power_plan(std::string_view text) {
    std::vector<Entry> entries;
    for (const auto line : lines_of(text)) {
        for (const auto word : words_of(line)) {
            if (is_guid(word)) {
                entries.push_back({lower_case(word), {}});
            } else if (const auto number = number_of(word); number && !entries.empty()) {
                entries.back().numbers.push_back(*number);
            }
        }
    }
    PowerPlan plan;
    if (entries.empty()) return plan;
    plan.scheme = entries.front().guid;
    constexpr std::size_t kChoice = 2;
    constexpr std::size_t kRange = 5;
    for (auto& one : entries) {
        const auto count = one.numbers.size();
        if (count != kChoice && count != kRange) continue;
        plan.values.push_back({std::move(one.guid), one.numbers[count - 2], one.numbers[count - 1]});
    }
    return plan;
}

SleepStates parse_sleep_states(std::string_view text) {
    struct List {
        std::vector<std::string> states;
        std::size_t depth = 0;
        bool reasons = false;
    };
    std::vector<List> lists;
    for (const auto line : lines_of(text)) {
        const auto word = trimmed(line);
        if (word.empty()) continue;
        const auto depth = indentation(line);
        if (depth == 0) {
            lists.emplace_back();
        } else if (!lists.empty()) {
            auto& list = lists.back();
            if (list.states.empty()) list.depth = depth;
            if (depth <= list.depth) {
                list.states.emplace_back(word);
            } else {
                list.reasons = true;
            }
        }
    }
    SleepStates states;
    for (auto& list : lists) {
        auto& into = list.reasons ? states.unavailable : states.available;
        into.insert(into.end(), list.states.begin(), list.states.end());
    }
    return states;
}

}  // namespace fettle::tune

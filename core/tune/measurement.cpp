// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/measurement.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace fettle::tune {

namespace {

using Group = std::vector<const Measurement*>;

constexpr double kShortest_s = 600;

constexpr std::string_view kTooFew = FETTLE_TEXT(
    "Both states were measured {alternations} times, alternately. With 3 or more alternations, "
    "Fettle reports whether a difference is more than chance.");
constexpr std::string_view kTooFewRemedy =
    FETTLE_TEXT("Alternate: measure, change the setting, measure, undo it, and so on.");
constexpr std::string_view kChance = FETTLE_TEXT(
    "Up to {chance_percent:1f}% of unaffected counters differ this much by chance. More measurements "
    "lower that share.");
constexpr std::string_view kShort = FETTLE_TEXT(
    "Some measurements are shorter than 10 minutes. They miss activity that occurs only once an hour "
    "or once a day.");
constexpr std::string_view kMixed = FETTLE_TEXT(
    "The measurements of \"{name}\" were not all made with the same settings: {setting} differs among them.");
constexpr std::string_view kSame = FETTLE_TEXT(
    "All settings that Fettle reads were the same in both states, so they do not explain any "
    "difference.");
constexpr std::string_view kZram =
    FETTLE_TEXT("The kernel does not count swap in compressed memory separately, so both swap figures include it.");

Message note(const char* id, std::string_view text, std::vector<Evidence> evidence = {}, std::string_view remedy = {}) {
    return {id, Severity::info, text, remedy, std::move(evidence)};
}

Group named(const std::vector<Measurement>& all, const std::string& name) {
    Group group;
    for (const auto& one : all) {
        if (one.name == name) group.push_back(&one);
    }
    return group;
}

/// Uninterrupted groups of each name in time order; the smaller number of the two. UTC texts sort by time.
std::size_t count_alternations(const Group& before, const Group& after) {
    std::vector<std::pair<std::string, bool>> order;
    for (const auto* one : before) order.emplace_back(one->at, false);
    for (const auto* one : after) order.emplace_back(one->at, true);
    std::stable_sort(order.begin(), order.end(),
                     [](const auto& one, const auto& other) { return one.first < other.first; });
    std::size_t groups[2] = {0, 0};
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i == 0 || order[i].second != order[i - 1].second) ++groups[order[i].second ? 1 : 0];
    }
    return std::min(groups[0], groups[1]);
}

std::optional<std::uint64_t> bytes_of(const std::vector<Writes::Item>& items, const std::string& name) {
    const auto found =
        std::find_if(items.begin(), items.end(), [&](const Writes::Item& one) { return one.name == name; });
    if (found == items.end()) return std::nullopt;
    return found->bytes;
}

/// nullopt: not counted in this measurement.
std::optional<std::uint64_t> counted(const Writes& writes, Counter counter, const std::string& subject) {
    switch (counter) {
        case Counter::drive_written: return bytes_of(writes.drives, subject);
        case Counter::drive_discarded: return bytes_of(writes.discarded, subject);
        case Counter::swapped_out: return writes.swapped_out_bytes;
        case Counter::swapped_in: return writes.swapped_in_bytes;
        // A program that is not listed has written nothing that could be counted.
        case Counter::program_written: return bytes_of(writes.programs, subject).value_or(0);
    }
    return std::nullopt;
}

/// Bytes an hour of each measurement; nullopt if one does not have the counter.
std::optional<std::vector<double>> rates(const Group& group, Counter counter, const std::string& subject) {
    std::vector<double> all;
    for (const auto* one : group) {
        const auto bytes = counted(one->writes, counter, subject);
        if (!bytes) return std::nullopt;
        all.push_back(one->writes.per_hour(*bytes));
    }
    return all;
}

Finding finding_of(const ComparedCounter& one, std::size_t alternations) {
    if (alternations < kAlternations) return Finding::too_few;
    const auto spread = std::max(one.before.largest - one.before.smallest, one.after.largest - one.after.smallest);
    const bool overlap = one.before.smallest <= one.after.largest && one.after.smallest <= one.before.largest;
    if (overlap || std::abs(one.difference()) <= spread) return Finding::no_effect;
    return one.difference() < 0 ? Finding::less : Finding::more;
}

std::set<std::string> subjects(const Group& before, const Group& after, Counter counter) {
    std::set<std::string> names;
    for (const auto* group : {&before, &after}) {
        for (const auto* one : *group) {
            const auto& writes = one->writes;
            const auto& items = counter == Counter::drive_written     ? writes.drives
                                : counter == Counter::drive_discarded ? writes.discarded
                                                                      : writes.programs;
            for (const auto& item : items) names.insert(item.name);
        }
    }
    return names;
}

void add_counters(WriteComparison& made, const Group& before, const Group& after) {
    for (const auto counter : kCounters) {
        std::vector<ComparedCounter> rows;
        const bool of_computer = counter == Counter::swapped_out || counter == Counter::swapped_in;
        for (const auto& subject : of_computer ? std::set<std::string>{""} : subjects(before, after, counter)) {
            auto first = rates(before, counter, subject);
            auto second = rates(after, counter, subject);
            if (!first || !second) continue;
            ComparedCounter row{counter, subject, bench::spread_of(std::move(*first)),
                                bench::spread_of(std::move(*second)), Finding::too_few};
            row.finding = finding_of(row, made.alternations);
            rows.push_back(std::move(row));
        }
        if (counter == Counter::program_written) {
            std::stable_sort(rows.begin(), rows.end(), [](const auto& one, const auto& other) {
                return std::max(one.before.median, one.after.median) >
                       std::max(other.before.median, other.after.median);
            });
        }
        made.counters.insert(made.counters.end(), rows.begin(), rows.end());
    }
}

/// The first setting that is not the same in all measurements; empty: none.
std::string mixed_setting(const Group& group) {
    for (const auto* one : group) {
        for (const auto& [id, value] : group.front()->settings) {
            const auto found = one->settings.find(id);
            if (found == one->settings.end() || found->second != value) return id;
        }
        for (const auto& [id, value] : one->settings) {
            if (group.front()->settings.count(id) == 0) return id;
        }
    }
    return {};
}

void add_settings(WriteComparison& made, const Group& before, const Group& after) {
    auto ids = before.front()->settings;
    ids.insert(after.front()->settings.begin(), after.front()->settings.end());
    const auto value = [](const Group& group, const std::string& id) {
        const auto found = group.front()->settings.find(id);
        return found == group.front()->settings.end() ? std::string() : found->second;
    };
    for (const auto& [id, unused] : ids) {
        auto first = value(before, id);
        auto second = value(after, id);
        if (first != second) made.settings.push_back({id, std::move(first), std::move(second)});
    }
    if (made.settings.empty() && !ids.empty()) made.notes.push_back(note("same-settings", kSame));
    for (const auto* group : {&before, &after}) {
        const auto setting = mixed_setting(*group);
        if (setting.empty()) continue;
        made.notes.push_back(note("mixed-settings", kMixed, {{"name", group->front()->name}, {"setting", setting}}));
    }
}

/// That two groups of these sizes separate completely by chance: in 2 of all ways to distribute them.
double chance_of(std::size_t before, std::size_t after) {
    double ways = 1;
    for (std::size_t i = 1; i <= before; ++i) ways = ways * static_cast<double>(after + i) / static_cast<double>(i);
    return 2 / ways;
}

void add_limits(WriteComparison& made, const Group& before, const Group& after) {
    constexpr double kPercent = 100;
    if (made.alternations < kAlternations) {
        made.notes.push_back(note("too-few-measurements", kTooFew,
                                  {{"alternations", static_cast<std::uint64_t>(made.alternations)}}, kTooFewRemedy));
    } else {
        made.notes.push_back(
            note("chance", kChance, {{"chance_percent", chance_of(before.size(), after.size()) * kPercent}}));
    }
    const auto any = [&](auto&& is) {
        return std::any_of(before.begin(), before.end(), is) || std::any_of(after.begin(), after.end(), is);
    };
    if (any([](const Measurement* one) { return one->writes.seconds < kShortest_s; })) {
        made.notes.push_back(note("short-measurements", kShort));
    }
    if (any([](const Measurement* one) { return one->writes.zram_included; })) {
        made.notes.push_back(note("zram-included", kZram));
    }
}

}  // namespace

bool is_measurement_name(std::string_view name) noexcept {
    constexpr std::size_t kLongest = 64;
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '_' ||
               c == '-';
    };
    return !name.empty() && name.size() <= kLongest && name.front() != '.' &&
           std::all_of(name.begin(), name.end(), plain);
}

std::string_view name(Counter counter) noexcept {
    switch (counter) {
        case Counter::drive_written: return "drive-written";
        case Counter::drive_discarded: return "drive-discarded";
        case Counter::swapped_out: return "swapped-out";
        case Counter::swapped_in: return "swapped-in";
        case Counter::program_written: return "program-written";
    }
    return "drive-written";
}

std::string_view name(Finding finding) noexcept {
    switch (finding) {
        case Finding::too_few: return "too-few";
        case Finding::no_effect: return "no-effect";
        case Finding::less: return "less";
        case Finding::more: return "more";
    }
    return "too-few";
}

Result<WriteComparison> compare_writes(const std::vector<Measurement>& all, const std::string& before,
                                       const std::string& after) {
    if (before == after)
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("comparison requires two different names"));
    const auto first = named(all, before);
    const auto second = named(all, after);
    for (const auto& [group, name] : {std::pair(&first, &before), std::pair(&second, &after)}) {
        if (group->empty())
            return fail(ErrorCode::not_found, FETTLE_TEXT("no measurement \"{name}\""), {{"name", *name}});
    }
    WriteComparison made;
    made.before = before;
    made.after = after;
    made.before_count = first.size();
    made.after_count = second.size();
    made.alternations = count_alternations(first, second);
    add_counters(made, first, second);
    add_settings(made, first, second);
    add_limits(made, first, second);
    return made;
}

}  // namespace fettle::tune

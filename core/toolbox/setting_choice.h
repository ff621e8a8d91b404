// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/tune/setting.h"
#include "core/tune/tune_plan.h"

/// Which setting a user means.
namespace fettle::toolbox {

/// The only one of that id, key or name (without its drive or mount point). `setting_of` returns the setting of an
/// item. Errors: not_found, ambiguous.
template <typename Item, typename SettingOf>
Result<const Item*> find_setting(const std::vector<Item>& all, const std::string& id, SettingOf setting_of) {
    const Item* found = nullptr;
    std::vector<std::string> candidates;
    for (const auto& one : all) {
        const tune::Setting& setting = setting_of(one);
        if (setting.id == id || setting.key == id) return &one;
        if (tune::name_of(setting.id) == id) {
            found = &one;
            candidates.push_back(setting.id);
        }
    }
    if (found == nullptr)
        return fail(ErrorCode::not_found, FETTLE_TEXT("no setting \"{id}\"; see \"fettle tune list\""), {{"id", id}});
    if (candidates.size() > 1) {
        return fail(ErrorCode::ambiguous, FETTLE_TEXT("\"{id}\" matches several settings: {candidates}"),
                    {{"id", id}, {"candidates", fmt::format("{}", fmt::join(candidates, ", "))}});
    }
    return found;
}

/// What is to be set, each with its value. Errors: not_found, ambiguous, invalid_argument (the same setting twice).
template <typename Item, typename SettingOf>
Result<std::vector<std::pair<const Item*, std::string>>> assigned(const std::vector<Item>& all,
                                                                  const std::vector<tune::Assignment>& assignments,
                                                                  SettingOf setting_of) {
    std::vector<std::pair<const Item*, std::string>> chosen;
    for (const auto& wanted : assignments) {
        const auto found = find_setting(all, wanted.id, setting_of);
        if (!found) return fail(found.error());
        if (std::any_of(chosen.begin(), chosen.end(), [&](const auto& one) { return one.first == *found; })) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("{setting} is specified twice"),
                        {{"setting", setting_of(**found).id}});
        }
        chosen.push_back({*found, wanted.value});
    }
    return chosen;
}

/// The key of the only record that is meant. `key`: of the setting of that id today, otherwise the id: a setting whose
/// drive is gone is known by its key alone. Errors: not_found, ambiguous.
template <typename Record>
Result<std::string> changed_key(const std::vector<Record>& records, const std::string& key, const std::string& id) {
    std::vector<std::string> keys;
    for (const auto& record : records) {
        if (record.change.key == key || tune::name_of(record.change.key) == id) keys.push_back(record.change.key);
    }
    if (keys.empty()) return fail(ErrorCode::not_found, FETTLE_TEXT("Fettle has not changed \"{id}\""), {{"id", id}});
    if (keys.size() > 1) {
        return fail(ErrorCode::ambiguous, FETTLE_TEXT("\"{id}\" matches several changed settings: {choices}"),
                    {{"id", id}, {"choices", fmt::format("{}", fmt::join(keys, ", "))}});
    }
    return keys.front();
}

}  // namespace fettle::toolbox

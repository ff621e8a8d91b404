// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/toolbox/job_maker.h"
#include "core/toolbox/setting_choice.h"
#include "core/toolbox/tuning.h"
#include "core/tune/stored_records.h"

/// What Fettle does with records of changes on all systems.
namespace fettle::toolbox {

/// Adds to the settings what Fettle has changed. `is_foreign(record, setting, all)`: whether someone else has changed
/// it since.
template <typename Record, typename IsForeign>
void add_changes(tune::StoredRecords<Record>& stored, SettingsReport& report, IsForeign is_foreign) {
    const auto records = stored.all(&report.problems);
    // An unprivileged user may not read what an administrator has recorded; the settings themselves are public.
    if (!records && records.error().code != ErrorCode::not_permitted) {
        report.problems.push_back(to_string(records.error()));
    }
    if (!records) return;
    for (const auto& record : *records) {
        const auto& change = record.change;
        const auto found = std::find_if(report.settings.begin(), report.settings.end(),
                                        [&](const tune::Setting& one) { return one.key == change.key; });
        if (found == report.settings.end()) continue;
        found->changed =
            tune::Changed{change.from, change.to, record.at, record.complete, is_foreign(record, *found, *records)};
    }
}

/// The records of these settings; no ids: all, of which there must be one. `key_of(id)`: the key of the setting of that
/// id today, or the id. Errors: malformed (all, and one cannot be read), not_found, ambiguous, those of the store.
template <typename Record, typename KeyOf>
Result<std::vector<Record>> chosen_records(tune::StoredRecords<Record>& stored, const std::vector<std::string>& ids,
                                           KeyOf key_of) {
    std::vector<std::string> problems;
    auto records = stored.all(&problems);
    if (!records) return records;
    if (ids.empty() && !problems.empty()) {
        return fail(ErrorCode::malformed,
                    FETTLE_TEXT("some change records cannot be read: {problems}; specify the settings to undo"),
                    {{"problems", fmt::format("{}", fmt::join(problems, "; "))}});
    }
    std::vector<std::string> wanted;
    for (const auto& id : ids) {
        auto key = changed_key(*records, key_of(id), id);
        if (!key) return fail(key.error());
        wanted.push_back(std::move(*key));
    }
    if (!ids.empty()) {
        std::erase_if(*records, [&](const Record& one) {
            return std::find(wanted.begin(), wanted.end(), one.change.key) == wanted.end();
        });
    }
    if (records->empty()) return fail(ErrorCode::not_found, FETTLE_TEXT("Fettle has not changed any setting"));
    return records;
}

/// The job of a plan and its data.
template <typename Work, typename Made>
Result<plan::Job> settings_job(JobMaker& maker, Made made, const typename Work::Ports& ports) {
    const auto shared = std::make_shared<const Made>(std::move(made));
    return maker.make(
        shared->plan,
        [shared, ports](const CancelToken& /*cancel*/) {
            return Result<std::unique_ptr<plan::Work>>(std::make_unique<Work>(shared, ports));
        },
        maker.forgetting_if(plan::Verb::tune, [records = ports.records] {
            // An interrupted change is on record until it is complete or undone.
            const auto left = records->all();
            return left && std::all_of(left->begin(), left->end(), [](const auto& one) { return one.complete; });
        }));
}

}  // namespace fettle::toolbox

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_system_tuning.h"

#include <algorithm>
#include <utility>

#include "core/json/tune_system_json.h"
#include "core/toolbox/setting_records.h"
#include "core/tune/systems/system_work.h"

namespace fettle::toolbox {

namespace {

Error no_changes() { return error_of(ErrorCode::unsupported, FETTLE_TEXT("changing system settings on this system")); }

const tune::Setting* with_key(const std::vector<tune::Setting>& all, const std::string& key) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const tune::Setting& one) { return one.key == key; });
    return found == all.end() ? nullptr : &*found;
}

constexpr auto kItself = [](const tune::Setting& setting) -> const tune::Setting& { return setting; };

/// The same change of this setting once more, from what the registry has now.
Result<tune::SystemChange> again(tune::SystemChanger& changer, tune::SystemSettings& settings,
                                 tune::SystemChange change, const tune::Setting& setting) {
    change.id = setting.id;
    change.subject = setting.subject;
    // A record does not have what was left to the user.
    if (auto anew = settings.change(setting, change.to)) change.afterwards = std::move(anew->afterwards);
    for (auto& part : change.registry) {
        auto now = changer.value(part.key, part.name);
        if (!now) return fail(now.error());
        part.before = std::move(*now);
    }
    return change;
}

}  // namespace

LocalSystemTuning::LocalSystemTuning(std::shared_ptr<Drives> drives, const CarePorts& care, const TunePorts& ports,
                                     std::shared_ptr<JobMaker> maker)
    : drives_(std::move(drives)), care_(care), ports_(ports), maker_(std::move(maker)) {
    if (ports.changes != nullptr && ports.changer != nullptr) {
        records_ = std::make_shared<tune::SystemRecords>(*ports.changes, json::kSystemRecordText);
    }
}

std::vector<tune::Setting> LocalSystemTuning::look() {
    auto all = ports_.settings->settings();
    std::stable_sort(all.begin(), all.end(),
                     [](const tune::Setting& one, const tune::Setting& other) { return one.topic < other.topic; });
    return all;
}

Result<SettingsReport> LocalSystemTuning::settings() {
    SettingsReport report;
    report.settings = look();
    if (!records_) return report;
    add_changes(*records_, report,
                [&](const tune::SystemChangeRecord& record, const tune::Setting& now, const auto& /*all*/) {
                    const auto state = tune::state_of(*ports_.changer, *ports_.settings, record, &now);
                    // A value that cannot be read any more is not as Fettle left it.
                    return !state || !state->foreign.empty();
                });
    return report;
}

Result<std::vector<plan::PinnedDrive>> LocalSystemTuning::drives_of(const std::vector<tune::SystemChange>& changes) {
    std::vector<plan::PinnedDrive> drives;
    const auto entries = drives_->list();
    if (!entries) return fail(entries.error());
    for (const auto& entry : *entries) {
        const bool concerned = std::any_of(changes.begin(), changes.end(),
                                           [&](const tune::SystemChange& one) { return one.subject == entry.id; });
        if (concerned) drives.push_back(plan::pin(entry));
    }
    return drives;
}

Result<std::optional<tune::SystemChange>> LocalSystemTuning::change(const tune::Setting& setting,
                                                                    const std::string& wanted) {
    const auto record =
        records_ ? records_->find(setting.key) : Result<std::optional<tune::SystemChangeRecord>>(std::nullopt);
    if (!record) return fail(record.error());
    const bool interrupted = *record && !(*record)->complete;
    auto value = tune::accepted_value(setting, wanted);
    const auto& exact = value ? *value : wanted;
    const bool kept = setting.value_at_start.empty() || setting.value_at_start == exact;
    if (setting.value == exact && kept && !interrupted) return std::optional<tune::SystemChange>();
    if (!value) return fail(value.error());
    // What an interrupted change has not reached cannot be seen from the value.
    const bool repeat = interrupted && (*record)->change.to == exact;
    auto made = repeat ? again(*ports_.changer, *ports_.settings, (*record)->change, setting)
                       : ports_.settings->change(setting, exact);
    if (!made) return fail(made.error());
    if (const auto all = tune::merged(*record, *made, {}); !all) return fail(all.error());
    return std::optional(std::move(*made));
}

Result<plan::Job> LocalSystemTuning::plan(const std::vector<tune::Assignment>& assignments) {
    const auto all = look();
    const auto chosen = assigned(all, assignments, kItself);
    if (!chosen) return fail(chosen.error());
    std::vector<tune::SystemChange> changes;
    for (const auto& [setting, wanted] : *chosen) {
        auto one = change(*setting, wanted);
        if (!one) return fail(one.error());
        if (*one) changes.push_back(std::move(**one));
    }
    auto drives = drives_of(changes);
    if (!drives) return fail(drives.error());
    return make_job(tune::plan_system_changes(std::move(changes), *drives));
}

Result<plan::Job> LocalSystemTuning::plan_undo(const std::vector<std::string>& ids) {
    if (!records_) return fail(no_changes());
    const auto all = look();
    auto records = chosen_records(*records_, ids, [&](const std::string& id) {
        const auto found = find_setting(all, id, kItself);
        return found ? (*found)->key : id;
    });
    if (!records) return fail(records.error());
    std::vector<tune::SystemUndoState> states;
    std::vector<tune::SystemChange> changes;
    for (auto& record : *records) {
        const auto* now = with_key(all, record.change.key);
        // Windows numbers drives anew at each start, and a drive may be gone.
        record.change.subject = now == nullptr ? std::string() : now->subject;
        if (now != nullptr) record.change.id = now->id;
        auto state = tune::state_of(*ports_.changer, *ports_.settings, std::move(record), now);
        if (!state) return fail(state.error());
        const bool left = !state->foreign.empty() || !state->blocked.empty();
        if (!left || !ids.empty()) changes.push_back(state->record.change);
        states.push_back(std::move(*state));
    }
    auto drives = drives_of(changes);
    if (!drives) return fail(drives.error());
    const auto foreign = ids.empty() ? tune::Foreign::leave : tune::Foreign::refuse;
    return make_job(tune::plan_system_undo(states, *drives, foreign));
}

Result<plan::Job> LocalSystemTuning::make_job(tune::SystemPlan made) {
    if (!maker_ || !records_) return fail(no_changes());
    return settings_job<tune::SystemWork>(
        *maker_, std::move(made), {*ports_.settings, *ports_.changer, records_, drives_->source(), *care_.clock});
}

}  // namespace fettle::toolbox

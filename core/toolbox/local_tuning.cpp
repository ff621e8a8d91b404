// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_tuning.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/json/tune_json.h"
#include "core/plan/journal_reader.h"
#include "core/toolbox/at_once.h"
#include "core/toolbox/scheduling.h"
#include "core/toolbox/setting_records.h"
#include "core/tune/swap_loss.h"
#include "core/tune/tune_work.h"

namespace fettle::toolbox {

namespace {

/// Names of links that a udev rule can hold: udev makes no others.
bool is_link_name(std::string_view name) {
    const auto plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
               c == '.' || c == ':' || c == '+' || c == '=' || c == '@' || c == '#';
    };
    constexpr std::size_t kLongest = 150;
    return !name.empty() && name.size() <= kLongest && name.front() != '.' &&
           std::all_of(name.begin(), name.end(), plain);
}

bool has_quirk(const catalogue::Catalogue& catalogue, const DriveIdentity& identity, catalogue::Quirk quirk) {
    const auto all = catalogue.quirks(identity);
    return std::find(all.begin(), all.end(), quirk) != all.end();
}

bool trims_regularly(Scheduling& scheduling) {
    const auto overview = scheduling.overview();
    return overview && overview->others.fettle_schedule;
}

constexpr auto kSettingOf = [](const auto& found) -> const tune::Setting& { return found.setting; };

}  // namespace

LocalTuning::LocalTuning(std::shared_ptr<Drives> drives, const CarePorts& care, const TunePorts& ports,
                         std::shared_ptr<JobMaker> maker, std::shared_ptr<Scheduling> scheduling)
    : drives_(std::move(drives)),
      care_(care),
      ports_(ports),
      maker_(std::move(maker)),
      scheduling_(std::move(scheduling)),
      families_(tune::make_linux_families()) {
    if (ports.changes != nullptr) records_ = std::make_shared<tune::Records>(*ports.changes, json::kRecordText);
}

Result<tune::Computer> LocalTuning::computer() {
    if (ports_.files == nullptr) return fail(ErrorCode::unsupported, FETTLE_TEXT("system settings on this system"));
    const auto entries = drives_->list();
    if (!entries) return fail(entries.error());
    auto computer = tune::read_computer(*ports_.files);
    for (const auto& entry : *entries) {
        if (entry.removable && entry.identity.bus != Bus::usb) continue;  // card readers
        tune::TunedDrive drive;
        drive.entry = entry;
        const auto pinned = plan::pin(entry);
        if (is_link_name(pinned.by_id)) drive.by_id = pinned.by_id;
        drive.solid_state = entry.identity.solid_state;
        if (!drive.solid_state && entry.identity.bus == Bus::nvme) drive.solid_state = true;
        const auto& catalogue = drives_->catalogue();
        drive.apst_faulty = has_quirk(catalogue, entry.identity, catalogue::Quirk::apst_unreliable);
        drive.lpm_faulty = has_quirk(catalogue, entry.identity, catalogue::Quirk::no_link_power_management);
        drive.ncq_faulty = has_quirk(catalogue, entry.identity, catalogue::Quirk::no_ncq);
        computer.drives.push_back(std::move(drive));
    }
    computer.fettle_trims = scheduling_ && trims_regularly(*scheduling_);
    if (records_) {
        // Those that cannot be read are reported with the settings.
        for (const auto& record : records_->all().value_or(std::vector<tune::ChangeRecord>())) {
            computer.changed.push_back(record.change.key);
        }
    }
    return computer;
}

std::vector<LocalTuning::Found> LocalTuning::look(const tune::Computer& computer) {
    std::vector<Found> all;
    for (const auto& family : families_) {
        for (auto& setting : family->look(computer, *ports_.files)) all.push_back({std::move(setting), family.get()});
    }
    std::stable_sort(all.begin(), all.end(),
                     [](const Found& one, const Found& other) { return one.setting.topic < other.setting.topic; });
    return all;
}

void LocalTuning::add_lives(tune::Computer& computer) {
    std::vector<DriveEntry> entries;
    for (const auto& drive : computer.drives) entries.push_back(drive.entry);
    const auto reports =
        at_once(entries, [&](const DriveEntry& entry) { return drives_->inspect(entry, Wake::never); });
    for (std::size_t i = 0; i < reports.size(); ++i) {
        if (!reports[i]) continue;
        const auto& assessment = reports[i]->assessment;
        auto& life = computer.drives[i].life;
        life.percentage_used = assessment.percentage_used;
        if (assessment.lifetime.host_written) life.host_written_bytes = assessment.lifetime.host_written->bytes;
    }
}

Result<SettingsReport> LocalTuning::settings() {
    auto facts = computer();
    if (!facts) return fail(facts.error());
    add_lives(*facts);
    SettingsReport report;
    for (auto& found : look(*facts)) report.settings.push_back(std::move(found.setting));
    if (!records_) return report;
    add_changes(*records_, report, [&](const tune::ChangeRecord& record, const tune::Setting& now, const auto& all) {
        const auto state = tune::state_of(*ports_.files, record, now.subject, all);
        // A file that cannot be read any more, a link in its place for example, is not as Fettle left it.
        return !state || !state->foreign.empty();
    });
    return report;
}

std::vector<plan::PinnedDrive> LocalTuning::drives_of(const tune::Computer& computer,
                                                      const std::vector<tune::Change>& changes) {
    std::vector<plan::PinnedDrive> drives;
    for (const auto& change : changes) {
        const auto* drive = computer.drive(change.subject);
        if (drive == nullptr) continue;
        const bool known = std::any_of(drives.begin(), drives.end(),
                                       [&](const plan::PinnedDrive& one) { return one.id == change.subject; });
        if (!known) drives.push_back(plan::pin(drive->entry));
    }
    return drives;
}

Result<plan::Job> LocalTuning::plan(const std::vector<tune::Assignment>& assignments) {
    const auto facts = computer();
    if (!facts) return fail(facts.error());
    const auto all = look(*facts);
    const auto is_interrupted = [&](const std::string& key) {
        if (!records_) return false;
        const auto record = records_->find(key);
        return record && *record && !(*record)->complete;
    };
    const auto chosen = assigned(all, assignments, kSettingOf);
    if (!chosen) return fail(chosen.error());
    std::vector<tune::Change> changes;
    for (const auto& [found, wanted] : *chosen) {
        const auto& setting = found->setting;
        auto value = tune::accepted_value(setting, wanted);
        const auto& exact = value ? *value : wanted;
        const bool kept = setting.value_at_start.empty() || setting.value_at_start == exact;
        // An interrupted change is made once more: what it has not reached cannot be seen from the value.
        if (setting.value == exact && kept && !is_interrupted(setting.key)) continue;
        if (!value) return fail(value.error());
        auto change = found->family->change(*facts, *ports_.files, setting, *value);
        if (!change) return fail(change.error());
        changes.push_back(std::move(*change));
    }
    auto drives = drives_of(*facts, changes);
    return make_job(tune::plan_changes(std::move(changes), drives));
}

Result<plan::Job> LocalTuning::plan_undo(const std::vector<std::string>& ids) {
    if (!records_) return fail(ErrorCode::unsupported, FETTLE_TEXT("system settings on this system"));
    const auto facts = computer();
    if (!facts) return fail(facts.error());
    const auto all = look(*facts);
    auto records = chosen_records(*records_, ids, [&](const std::string& id) {
        const auto found = find_setting(all, id, kSettingOf);
        return found ? (*found)->setting.key : id;
    });
    if (!records) return fail(records.error());
    std::vector<tune::UndoState> states;
    std::vector<tune::Change> changes;
    for (auto& record : *records) {
        const auto now = std::find_if(all.begin(), all.end(),
                                      [&](const Found& one) { return one.setting.key == record.change.key; });
        // The drive may have another name today, or be gone.
        record.change.subject = now == all.end() ? std::string() : now->setting.subject;
        if (now != all.end()) record.change.id = now->setting.id;
        const auto subject = record.change.subject;
        auto state = tune::state_of(*ports_.files, record, subject, *records);
        if (!state) return fail(state.error());
        if (auto checked = tune::check_swap_loss(*facts, *ports_.files, tune::reversed(state->record.change));
            !checked) {
            state->blocked = checked.error().context;
        }
        // Those that are left as they are concern no drive.
        const bool left = !state->foreign.empty() || !state->blocked.empty();
        if (!left || !ids.empty()) changes.push_back(state->record.change);
        states.push_back(std::move(*state));
    }
    const auto foreign = ids.empty() ? tune::Foreign::leave : tune::Foreign::refuse;
    return make_job(tune::plan_undo(std::move(states), drives_of(*facts, changes), foreign));
}

Result<plan::Job> LocalTuning::make_job(tune::TunePlan made) {
    if (!maker_ || !records_)
        return fail(ErrorCode::unsupported, FETTLE_TEXT("changing system settings on this system"));
    return settings_job<tune::TuneWork>(*maker_, std::move(made),
                                        {*ports_.files, records_, drives_->source(), *care_.clock});
}

}  // namespace fettle::toolbox

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/systems/system_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace fettle::tune {

namespace {

using Verdict = plan::Verification::Verdict;

constexpr std::string_view kWritten = FETTLE_TEXT("The registry was read back and has the planned values.");
constexpr std::string_view kWrittenForStart =
    FETTLE_TEXT("The registry was read back and has the planned values. The change takes effect at the next restart.");
constexpr std::string_view kNotWritten = FETTLE_TEXT("{value} does not have the planned contents.");
constexpr std::string_view kReported = FETTLE_TEXT("The system reports \"{value}\".");
constexpr std::string_view kOther = FETTLE_TEXT("The system reports \"{found}\" instead of \"{value}\".");
constexpr std::string_view kUnknown = FETTLE_TEXT("The system does not report this setting now.");

plan::Verification verdict(Verdict verdict, std::string_view text, std::vector<Evidence> evidence = {}) {
    const auto severity = verdict == Verdict::disproved ? Severity::warning : Severity::info;
    return {verdict, {"tune", severity, text, {}, std::move(evidence)}};
}

std::string path_of(const RegistryChange& part) { return fmt::format("{}\\{}", part.key, part.name); }

const Setting* find(const std::vector<Setting>& all, const std::string& key) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const Setting& one) { return one.key == key; });
    return found == all.end() ? nullptr : &*found;
}

/// What contains the key; empty: nothing.
std::string parent_of(const std::string& key) {
    const auto end = key.rfind('\\');
    return end == std::string::npos ? std::string() : key.substr(0, end);
}

/// The keys on the way to this one that do not exist, outermost first.
Result<std::vector<std::string>> missing_keys(SystemChanger& changer, std::string key) {
    std::vector<std::string> missing;
    while (!key.empty()) {
        const auto is_there = changer.has_key(key);
        if (!is_there) return fail(is_there.error());
        if (*is_there) break;
        missing.insert(missing.begin(), key);
        key = parent_of(key);
    }
    return missing;
}

/// Removes those keys that are empty, innermost first, except for the first `kept` ones.
Status remove_keys(SystemChanger& changer, const std::vector<std::string>& keys, std::size_t kept) {
    for (auto i = keys.size(); i > kept; --i) {
        if (auto removed = changer.remove_empty_key(keys[i - 1]); !removed) return removed;
    }
    return {};
}

bool leads_back(const SystemChange& back, const SystemChange& change) {
    const auto expected = reversed(change);
    return back.registry == expected.registry && back.programs == expected.programs;
}

}  // namespace

Status SystemWork::open() {
    auto lock = ports_.changer.lock();
    if (!lock) return fail(lock.error());
    for (const auto& change : made_->changes) {
        const auto record = ports_.records->find(change.key);
        if (!record) return fail(record.error());
        if (made_->undo && !*record)
            return fail(ErrorCode::vanished, FETTLE_TEXT("the change record for {key}"), {{"key", change.key}});
        const auto known = record->value_or(SystemChangeRecord{});
        if (made_->undo && !leads_back(change, known.change)) {
            return fail(ErrorCode::refused, FETTLE_TEXT("{setting} has changed since the plan was made"),
                        {{"setting", change.key}});
        }
        for (const auto& part : change.registry) {
            const auto now = ports_.changer.value(part.key, part.name);
            if (!now) return fail(now.error());
            if (may_replace(known, part, *now)) continue;
            return fail(ErrorCode::refused, FETTLE_TEXT("{path} has changed since the plan was made"),
                        {{"path", path_of(part)}});
        }
    }
    lock_ = std::move(*lock);
    return {};
}

Result<std::vector<plan::PinnedDrive>> SystemWork::identify() { return plan::pin(ports_.drives, made_->drives); }

plan::StepResult SystemWork::take(std::size_t step,
                                  const std::function<void(const plan::StepProgress&)>& /*on_progress*/,
                                  const CancelToken& /*cancel*/) {
    plan::StepResult result;
    const auto& change = made_->changes[step];
    const auto before = ports_.records->find(change.key);
    if (!before) {
        result.error = before.error();
        return result;
    }
    auto record = remember(change, *before);
    if (!record) {
        result.error = record.error();
        return result;
    }
    auto done = make(change, *record);
    if (!done && !made_->undo && untouched(change)) take_back(*record, *before);
    if (done) done = conclude(std::move(*record));
    if (!done) result.error = done.error();
    if (done) result.evidence.push_back({"value", change.to});
    return result;
}

Result<SystemChangeRecord> SystemWork::remember(const SystemChange& change,
                                                const std::optional<SystemChangeRecord>& before) const {
    if (made_->undo && !before)
        return fail(ErrorCode::vanished, FETTLE_TEXT("the change record for {key}"), {{"key", change.key}});
    auto record = made_->undo ? *before : Result<SystemChangeRecord>(merged(before, change, ports_.clock.utc()));
    if (!record) return record;
    record->complete = false;
    if (auto saved = ports_.records->save(*record); !saved) return fail(saved.error());
    return record;
}

bool SystemWork::may_replace(const SystemChangeRecord& record, const RegistryChange& part,
                             const std::optional<RegistryValue>& now) const {
    return made_->undo ? is_own(record, part, now) : now == part.before;
}

Status SystemWork::write(const RegistryChange& part, SystemChangeRecord& record) const {
    // What someone else has written since the plan was made stays.
    const auto now = ports_.changer.value(part.key, part.name);
    if (!now) return fail(now.error());
    if (*now == part.after) return {};
    if (!may_replace(record, part, *now)) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{path} has just been changed by someone else"),
                    {{"path", path_of(part)}});
    }
    if (part.after) {
        const auto missing = missing_keys(ports_.changer, part.key);
        if (!missing) return fail(missing.error());
        if (!missing->empty()) {
            // Recorded first, so that an undo knows them wherever the change is interrupted.
            for (const auto& key : *missing) {
                auto& made = record.made_keys;
                if (std::find(made.begin(), made.end(), key) == made.end()) made.push_back(key);
            }
            if (auto saved = ports_.records->save(record); !saved) return saved;
        }
        for (const auto& key : *missing) {
            if (auto made = ports_.changer.make_key(key); !made) return made;
        }
    }
    return ports_.changer.set_value(part.key, part.name, part.after);
}

Status SystemWork::make(const SystemChange& change, SystemChangeRecord& record) const {
    for (const auto& part : change.registry) {
        if (auto written = write(part, record); !written) return written;
    }
    for (const auto& program : change.programs) {
        if (auto ran = ports_.changer.run(program.make); !ran) return ran;
    }
    return {};
}

Status SystemWork::conclude(SystemChangeRecord record) const {
    if (!made_->undo) {
        record.complete = true;
        record.replaced.reset();
        return ports_.records->save(record);
    }
    if (auto removed = remove_keys(ports_.changer, record.made_keys, 0); !removed) return removed;
    return ports_.records->remove(record.change.key);
}

bool SystemWork::untouched(const SystemChange& change) const {
    for (const auto& part : change.registry) {
        const auto now = ports_.changer.value(part.key, part.name);
        if (!now || *now != part.before) return false;
    }
    if (change.programs.empty()) return true;
    const auto all = ports_.settings.settings();
    const auto* now = find(all, change.key);
    return now != nullptr && now->value == change.from && change.from != change.to;
}

void SystemWork::take_back(const SystemChangeRecord& record, const std::optional<SystemChangeRecord>& before) const {
    // On failure, the record stays, and an undo finds everything as it was.
    if (!remove_keys(ports_.changer, record.made_keys, before ? before->made_keys.size() : 0)) return;
    (void)(before ? ports_.records->save(*before) : ports_.records->remove(record.change.key));
}

plan::Verification SystemWork::verify(std::size_t step) {
    const auto& change = made_->changes[step];
    for (const auto& part : change.registry) {
        const auto now = ports_.changer.value(part.key, part.name);
        if (!now || *now != part.after) return verdict(Verdict::disproved, kNotWritten, {{"value", path_of(part)}});
    }
    if (change.programs.empty()) {
        return verdict(Verdict::verified, change.needs_restart ? kWrittenForStart : kWritten);
    }
    if (!after_) after_ = ports_.settings.settings();
    const auto* now = find(*after_, change.key);
    if (now == nullptr || now->value.empty()) return verdict(Verdict::not_verifiable, kUnknown);
    if (now->value == change.to) return verdict(Verdict::verified, kReported, {{"value", change.to}});
    return verdict(Verdict::disproved, kOther, {{"found", now->value}, {"value", change.to}});
}

}  // namespace fettle::tune

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/records.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/tune/drive_path.h"
#include "core/tune/fstab.h"
#include "core/tune/lines.h"

namespace fettle::tune {

namespace {

template <typename Item, typename Same>
void merge(std::vector<Item>& into, const std::vector<Item>& first, const Same& same) {
    for (const auto& old : first) {
        const auto found = std::find_if(into.begin(), into.end(), [&](const Item& one) { return same(one, old); });
        if (found == into.end()) {
            into.push_back(old);
        } else {
            found->before = old.before;
        }
    }
}

/// The options that both changes together have removed and added.
void merge_fstab(std::vector<FstabChange>& into, const std::vector<FstabChange>& first) {
    for (const auto& old : first) {
        const auto found = std::find_if(into.begin(), into.end(),
                                        [&](const FstabChange& one) { return one.mount_point == old.mount_point; });
        if (found == into.end()) {
            into.push_back(old);
            continue;
        }
        found->before = old.before;
        const auto add = [](std::vector<std::string>& all, const std::vector<std::string>& more,
                            const std::vector<std::string>& opposite) {
            for (const auto& one : more) {
                const auto is = [&](const std::string& other) { return other == one; };
                const bool back = std::any_of(opposite.begin(), opposite.end(), is);
                if (!back && std::none_of(all.begin(), all.end(), is)) all.push_back(one);
            }
        };
        auto removed = old.removed;
        auto added = old.added;
        std::erase_if(added, [&](const std::string& one) {
            return std::find(found->removed.begin(), found->removed.end(), one) != found->removed.end();
        });
        std::erase_if(removed, [&](const std::string& one) {
            return std::find(found->added.begin(), found->added.end(), one) != found->added.end();
        });
        add(removed, found->removed, old.added);
        add(added, found->added, old.removed);
        found->removed = std::move(removed);
        found->added = std::move(added);
    }
}

/// The same place in the change before; nullptr: there is none.
template <typename Item>
const Item* replaced_by(const ChangeRecord& record, std::vector<Item> Change::*items, const std::string& path,
                        std::string Item::*path_of) {
    if (!record.replaced) return nullptr;
    const auto& all = *record.replaced.*items;
    const auto found = std::find_if(all.begin(), all.end(), [&](const Item& one) { return one.*path_of == path; });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace

Result<std::vector<ChangeRecord>> Records::all(std::vector<std::string>* problems) {
    const auto keys = store_.keys();
    if (!keys) return fail(keys.error());
    std::vector<ChangeRecord> records;
    for (const auto& key : *keys) {
        auto record = find(key);
        if (record && *record) records.push_back(std::move(**record));
        if (!record && problems != nullptr) problems->push_back(key + ": " + to_string(record.error()));
    }
    return records;
}

Result<std::optional<ChangeRecord>> Records::find(const std::string& key) {
    const auto text = store_.load(key);
    if (!text && text.error().code == ErrorCode::not_found) return std::optional<ChangeRecord>();
    if (!text) return fail(text.error());
    auto record = text_.read(*text);
    if (!record) return fail(record.error());
    if (record->change.key != key) return fail(ErrorCode::malformed, "the record of " + key + " is another setting's");
    return std::optional(std::move(*record));
}

ChangeRecord merged(const std::optional<ChangeRecord>& before, const Change& change, const std::string& now) {
    ChangeRecord record;
    record.change = change;
    record.at = now;
    if (!before) return record;
    record.made_folders = before->made_folders;
    record.replaced = before->change;
    record.change.from = before->change.from;
    merge(record.change.files, before->change.files,
          [](const FileChange& one, const FileChange& other) { return one.path == other.path; });
    merge(record.change.values, before->change.values,
          [](const ValueChange& one, const ValueChange& other) { return one.path == other.path; });
    merge_fstab(record.change.fstab, before->change.fstab);
    merge(record.change.units, before->change.units,
          [](const UnitChange& one, const UnitChange& other) { return one.unit == other.unit; });
    merge(record.change.mounts, before->change.mounts,
          [](const MountChange& one, const MountChange& other) { return one.mount_point == other.mount_point; });
    return record;
}

Result<UndoState> state_of(SystemFiles& files, ChangeRecord record, const std::string& drive) {
    UndoState state{std::move(record), {}};
    for (const auto& file : state.record.change.files) {
        const auto now = files.read(file.path);
        if (!now) return fail(now.error());
        const auto same = [&](const std::optional<File>& expected) {
            return now->has_value() == expected.has_value() && (!*now || (*now)->bytes == expected->bytes);
        };
        const auto* replaced = replaced_by(state.record, &Change::files, file.path, &FileChange::path);
        if (!same(file.after) && !same(file.before) && (replaced == nullptr || !same(replaced->after))) {
            state.foreign.push_back(file.path);
        }
    }
    for (const auto& line : state.record.change.fstab) {
        const auto text = files.read(std::string(kFstab));
        if (!text) return fail(text.error());
        const auto entry = entry_of(*text ? (*text)->bytes : std::string(), line.mount_point);
        const bool known = entry && (fit(*entry, line) != Fit::other || !state.record.complete);
        if (!known) state.foreign.push_back(fmt::format("{} in {}", line.mount_point, kFstab));
    }
    for (const auto& value : state.record.change.values) {
        const auto path = drive_path(value.path, drive, files);
        const auto now = path ? files.value(*path) : std::nullopt;
        if (!now) continue;  // the drive is gone
        const auto found = active_value(*now);
        const auto* replaced = replaced_by(state.record, &Change::values, value.path, &ValueChange::path);
        if (found != value.after && found != value.before && (replaced == nullptr || found != replaced->after)) {
            state.foreign.push_back(*path);
        }
    }
    return state;
}

}  // namespace fettle::tune

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

/// What the next change found is what the last one left.
template <typename Item, typename Same>
void take_over(std::vector<Item>& last, const std::vector<Item>& next, const Same& same) {
    for (auto& one : last) {
        const auto found = std::find_if(next.begin(), next.end(), [&](const Item& other) { return same(other, one); });
        if (found != next.end()) one.after = found->before;
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

bool same_line(const FstabLineChange& one, const FstabLineChange& other) {
    return one.source == other.source && one.table == other.table;
}

void merge_swap_files(std::vector<SwapFileChange>& into, const std::vector<SwapFileChange>& first) {
    for (const auto& old : first) {
        const auto found =
            std::find_if(into.begin(), into.end(), [&](const SwapFileChange& one) { return one.path == old.path; });
        if (found == into.end()) {
            into.push_back(old);
        } else {
            found->before_bytes = old.before_bytes;
            found->before_active = old.before_active;
            found->options = old.options;  // for the way back
        }
    }
}

void merge_swap_areas(std::vector<SwapAreaChange>& into, const std::vector<SwapAreaChange>& first) {
    for (const auto& old : first) {
        const auto found =
            std::find_if(into.begin(), into.end(), [&](const SwapAreaChange& one) { return one.path == old.path; });
        if (found == into.end()) {
            into.push_back(old);
        } else {
            found->before_active = old.before_active;
            found->options = old.options;  // for the way back
        }
    }
}

using Options = std::vector<std::string>;

bool has(const Options& options, const std::string& option) {
    return std::find(options.begin(), options.end(), option) != options.end();
}

Options without(const Options& all, const Options& those) {
    auto left = all;
    std::erase_if(left, [&](const std::string& one) { return has(those, one); });
    return left;
}

/// Whether a line with these options is still as the first change left it, of two that lead away from the same state.
/// nullptr: as before the second, which is the first one.
bool is_at_first(const Options& options, const FstabChange* first, const FstabChange& second) {
    const FstabChange none;
    const auto& one = first == nullptr ? none : *first;
    const auto there = [&](const std::string& option) { return has(options, option); };
    const auto all = [&](const Options& some) { return std::all_of(some.begin(), some.end(), there); };
    const auto any = [&](const Options& some) { return std::any_of(some.begin(), some.end(), there); };
    return all(without(one.added, second.added)) && all(without(second.removed, one.removed)) &&
           !any(without(second.added, one.added)) && !any(without(one.removed, second.removed));
}

/// Whether an option that the change has set, "pri=5", has a third value now.
bool has_other_value(const Options& options, const FstabChange& change) {
    const auto kind = [](std::string_view option) { return option.substr(0, option.find('=')); };
    const auto is_kind_of = [&](const Options& some, const std::string& option) {
        return std::any_of(some.begin(), some.end(), [&](const auto& one) { return kind(one) == kind(option); });
    };
    return std::any_of(options.begin(), options.end(), [&](const std::string& one) {
        const bool mine = is_kind_of(change.added, one) || is_kind_of(change.removed, one);
        return mine && !has(change.added, one) && !has(change.removed, one);
    });
}

const FstabChange* line_of(const Change& change, const std::string& mount_point) {
    const auto found = std::find_if(change.fstab.begin(), change.fstab.end(),
                                    [&](const FstabChange& one) { return one.mount_point == mount_point; });
    return found == change.fstab.end() ? nullptr : &*found;
}

/// Of the change before; nullptr: there is none.
const FstabChange* replaced_line(const ChangeRecord& record, const std::string& mount_point) {
    return record.replaced ? line_of(*record.replaced, mount_point) : nullptr;
}

/// Fettle's change of which the next one starts: not always the last on record, which may not have got that far.
std::optional<FstabChange> start_of(const ChangeRecord& before, const FstabChange& next) {
    const auto* last = line_of(before.change, next.mount_point);
    if (last == nullptr) return std::nullopt;
    const auto* replaced = replaced_line(before, next.mount_point);
    Options now;
    for (const auto option : split(next.before, ',')) now.emplace_back(option);
    if (before.complete || !is_at_first(now, replaced, *last)) return *last;
    return replaced == nullptr ? std::nullopt : std::optional(*replaced);
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

/// Empty, if it is absent.
Result<std::string> text_of(SystemFiles& files, const std::string& path) {
    const auto file = files.read(path);
    if (!file) return fail(file.error());
    return *file ? (*file)->bytes : std::string();
}

/// Whether swap files and their lines are as Fettle left them, in any of the states that it led through.
Status judge_swap(SystemFiles& files, const std::string& fstab, UndoState& state) {
    for (auto& line : state.record.change.lines) {
        const auto table = line.table == kFstab ? Result<std::string>(fstab) : text_of(files, line.table);
        if (!table) return fail(table.error());
        if (fit(*table, line) != Fit::other) continue;
        const auto* one = replaced_by(state.record, &Change::lines, line.source, &FstabLineChange::source);
        if (one == nullptr || fit(*table, *one) != Fit::after) {
            state.foreign.push_back(fmt::format("{} in {}", line.source, line.table));
        } else {
            line = *one;  // the interrupted change has not reached this line
        }
    }
    for (const auto& swap : state.record.change.swap_files) {
        const auto file = files.swap_file(swap.path);
        if (!file) return fail(file.error());
        const auto bytes = *file ? (*file)->bytes : 0;
        const auto* one = replaced_by(state.record, &Change::swap_files, swap.path, &SwapFileChange::path);
        const bool known =
            bytes == swap.before_bytes || bytes == swap.after_bytes || (one != nullptr && bytes == one->after_bytes);
        const bool is_swap = !*file || (*file)->contents == SwapFile::Contents::swap ||
                             (*file)->contents == SwapFile::Contents::unreadable;
        if (!known || !is_swap) state.foreign.push_back(swap.path);
    }
    return {};
}

}  // namespace

Status Records::hand_over(const std::string& folder, const std::string& key) {
    auto records = all();
    if (!records) return fail(records.error());
    for (auto& record : *records) {
        if (record.change.key == key) continue;
        const auto& files = record.change.files;
        if (std::none_of(files.begin(), files.end(),
                         [&](const auto& file) { return file.path.starts_with(folder + "/"); })) {
            continue;
        }
        auto& made = record.made_folders;
        if (std::find(made.begin(), made.end(), folder) != made.end()) return {};
        made.push_back(folder);
        return save(record);
    }
    return {};
}

ChangeRecord merged(const std::optional<ChangeRecord>& before, const Change& change, const std::string& now) {
    ChangeRecord record;
    record.change = change;
    record.at = now;
    if (!before) return record;
    record.made_folders = before->made_folders;
    record.change.from = before->change.from;
    // Where this change starts from is what is there now: what an interrupted one did not reach is not.
    auto last = before->change;
    last.fstab.clear();
    for (const auto& line : change.fstab) {
        if (auto start = start_of(*before, line)) last.fstab.push_back(std::move(*start));
    }
    take_over(last.files, change.files, [](const auto& one, const auto& other) { return one.path == other.path; });
    take_over(last.values, change.values, [](const auto& one, const auto& other) { return one.path == other.path; });
    merge(record.change.files, before->change.files,
          [](const FileChange& one, const FileChange& other) { return one.path == other.path; });
    merge(record.change.values, before->change.values,
          [](const ValueChange& one, const ValueChange& other) { return one.path == other.path; });
    merge_fstab(record.change.fstab, last.fstab);
    take_over(last.lines, change.lines, same_line);
    merge(record.change.lines, before->change.lines, same_line);
    for (auto& line : record.change.lines) {
        // What was removed first returns to its own place.
        const auto first = std::find_if(before->change.lines.begin(), before->change.lines.end(),
                                        [&](const FstabLineChange& one) { return same_line(one, line); });
        if (first == before->change.lines.end() || line.before.empty()) continue;
        line.at = first->at;
        line.preceding = first->preceding;
        line.ended = first->ended;
    }
    for (auto& swap : last.swap_files) {
        for (const auto& next : change.swap_files) {
            if (next.path != swap.path) continue;
            swap.after_bytes = next.before_bytes;
            swap.after_active = next.before_active;
        }
    }
    merge_swap_files(record.change.swap_files, before->change.swap_files);
    merge_swap_areas(record.change.swap_areas, before->change.swap_areas);
    merge(record.change.units, before->change.units,
          [](const UnitChange& one, const UnitChange& other) { return one.unit == other.unit; });
    merge(record.change.mounts, before->change.mounts,
          [](const MountChange& one, const MountChange& other) { return one.mount_point == other.mount_point; });
    record.replaced = std::move(last);
    return record;
}

std::string fstab_without(std::string text, const ChangeRecord& record, const std::vector<ChangeRecord>& others) {
    const auto take_back = [&](auto back) {
        std::swap(back.before, back.after);
        if (auto made = changed(text, back)) text = std::move(*made);
    };
    for (const auto& line : record.change.lines) {
        for (const auto& other : others) {
            if (other.change.key == record.change.key) continue;
            for (auto options : other.change.fstab) {
                if (!options.swap || options.mount_point != line.source) continue;
                std::swap(options.removed, options.added);
                take_back(std::move(options));
            }
        }
    }
    for (const auto& options : record.change.fstab) {
        for (const auto& other : others) {
            for (const auto& line : other.change.lines) {
                const bool removed = line.after.empty() && line.source == options.mount_point;
                if (removed && options.swap && other.change.key != record.change.key) take_back(line);
            }
        }
    }
    return text;
}

Result<UndoState> state_of(SystemFiles& files, ChangeRecord record, const std::string& drive,
                           const std::vector<ChangeRecord>& others) {
    UndoState state{std::move(record), {}};
    std::string fstab;
    if (!state.record.change.fstab.empty() || !state.record.change.lines.empty()) {
        auto text = files.read(std::string(kFstab));
        if (!text) return fail(text.error());
        if (*text) fstab = fstab_without(std::move((*text)->bytes), state.record, others);
    }
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
    for (auto& line : state.record.change.fstab) {
        const auto entry = entry_of(fstab, line);
        // A swap area's line that somebody has removed took its options with it.
        if (!entry && line.swap && entry.error().code == ErrorCode::not_found) continue;
        const auto* replaced = replaced_line(state.record, line.mount_point);
        const bool at_replaced = entry && !state.record.complete && is_at_first(entry->options, replaced, line);
        const bool third = entry && line.swap && !at_replaced && has_other_value(entry->options, line);
        if (!entry || third || (fit(*entry, line) == Fit::other && !at_replaced)) {
            state.foreign.push_back(fmt::format("{} in {}", line.mount_point, kFstab));
        } else if (at_replaced && replaced != nullptr) {
            line = *replaced;  // the interrupted change has not reached this line
        }
    }
    if (auto judged = judge_swap(files, fstab, state); !judged) return fail(judged.error());
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

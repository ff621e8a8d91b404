// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/tune_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/tune/computer.h"
#include "core/tune/drive_path.h"
#include "core/tune/fstab.h"
#include "core/tune/lines.h"
#include "core/tune/mount_option_rows.h"
#include "core/tune/swap_progress.h"
#include "core/tune/swap_work.h"
#include "core/tune/units.h"

namespace fettle::tune {

namespace {

using Verdict = plan::Verification::Verdict;

constexpr std::string_view kWritten = FETTLE_TEXT("{files}: read back; the contents are as planned.");
constexpr std::string_view kNotWritten = FETTLE_TEXT("{path} does not have the planned contents.");
constexpr std::string_view kApplied = FETTLE_TEXT("The kernel reports \"{value}\".");
constexpr std::string_view kOtherValue = FETTLE_TEXT(
    "The kernel reports \"{found}\" instead of \"{value}\": the driver or the hardware does not accept it.");
constexpr std::string_view kOtherUnit = FETTLE_TEXT("systemd did not change {unit}.");
constexpr std::string_view kEnabled = FETTLE_TEXT("systemd has enabled {unit}.");
constexpr std::string_view kDisabled = FETTLE_TEXT("systemd has disabled {unit}.");
constexpr std::string_view kRebuilt =
    FETTLE_TEXT("The initramfs has been rebuilt. It takes effect at the next restart.");
constexpr std::string_view kReread = FETTLE_TEXT("The system has reread its configuration.");
constexpr std::string_view kGone = FETTLE_TEXT("The drive is not connected, so its value cannot be read.");
constexpr std::string_view kAtStart = FETTLE_TEXT("The change takes effect at the next restart.");

plan::Verification verdict(Verdict verdict, std::string_view text, std::vector<Evidence> evidence = {}) {
    const auto severity = verdict == Verdict::disproved ? Severity::warning : Severity::info;
    return {verdict, {"tune", severity, text, {}, std::move(evidence)}};
}

bool same_bytes(const std::optional<File>& one, const std::optional<File>& other) {
    return one.has_value() == other.has_value() && (!one || one->bytes == other->bytes);
}

std::vector<std::string> innermost_first(std::vector<std::string> folders) {
    std::sort(folders.begin(), folders.end(),
              [](const auto& one, const auto& other) { return one.size() > other.size(); });
    return folders;
}

}  // namespace

std::string TuneWork::drive_of(const Change& change) const {
    const auto found = std::find(made_->drives.begin(), made_->drives.end(), change.subject);
    return found == made_->drives.end() ? std::string() : *found;
}

Status TuneWork::open() {
    auto lock = ports_.files.lock();
    if (!lock) return fail(lock.error());
    for (const auto& change : made_->changes) {
        for (const auto& file : change.files) {
            const auto now = ports_.files.read(file.path);
            if (!now) return fail(now.error());
            // An undo may find files that an interrupted change never wrote.
            if (same_bytes(*now, file.before) || (made_->undo && same_bytes(*now, file.after))) continue;
            if (made_->undo) {
                const auto record = ports_.records->find(change.key);
                const auto state = record && *record ? state_of(ports_.files, **record, drive_of(change))
                                                     : Result<UndoState>(fail(ErrorCode::not_found, change.key));
                if (state && state->foreign.empty()) continue;
            }
            return fail(ErrorCode::refused, FETTLE_TEXT("{path} has changed since the plan was made"),
                        {{"path", file.path}});
        }
    }
    lock_ = std::move(*lock);
    return {};
}

Result<std::vector<plan::PinnedDrive>> TuneWork::identify() { return plan::pin(ports_.drives, made_->drives); }

plan::StepResult TuneWork::take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                                const CancelToken& /*cancel*/) {
    plan::StepResult result;
    const auto& what = made_->steps[step];
    const auto& change = made_->changes[what.change];
    const SwapProgress progress(ports_.files, change, [&](std::uint64_t moved, std::uint64_t total) {
        if (on_progress) on_progress({step, moved, total});
    });
    Status done;
    if (what.phase == Phase::write) {
        const auto before = ports_.records->find(change.key);
        done = before ? write(change) : Status(fail(before.error()));
        if (!done && !made_->undo && before && untouched(change)) take_back(change, *before);
    } else {
        const bool first = step == 0 || made_->steps[step - 1].change != what.change;
        if (first) done = remember(change);
        if (done) done = apply(change, result.evidence);
    }
    if (done && is_last(step)) done = conclude(change);
    if (!done) result.error = done.error();
    return result;
}

bool TuneWork::untouched(const Change& change) const {
    for (const auto& file : change.files) {
        const auto now = ports_.files.read(file.path);
        if (!now || !same_bytes(*now, file.before)) return false;
    }
    const auto& areas = change.swap_areas;
    if (!std::all_of(areas.begin(), areas.end(), [&](const auto& one) { return is_untouched(ports_.files, one); })) {
        return false;
    }
    const auto& swaps = change.swap_files;
    if (!std::all_of(swaps.begin(), swaps.end(), [&](const auto& one) { return is_untouched(ports_.files, one); })) {
        return false;
    }
    for (const auto& line : change.lines) {
        const auto text = ports_.files.read(line.table);
        if (!text || !*text || fit((*text)->bytes, line) != Fit::before) return false;
    }
    if (change.fstab.empty()) return true;
    const auto text = ports_.files.read(std::string(kFstab));
    if (!text || !*text) return false;
    return std::all_of(change.fstab.begin(), change.fstab.end(),
                       [&](const FstabChange& line) { return fit((*text)->bytes, line) == Fit::before; });
}

void TuneWork::take_back(const Change& change, const std::optional<ChangeRecord>& before) {
    const auto record = ports_.records->find(change.key);
    // A folder with a half-written file in it would stay, and nobody would remember that Fettle made it.
    for (const auto& file : change.files) ports_.files.remove_leftovers(file.path);
    // On failure, the record stays, and an undo finds everything as it was.
    if (record && *record) {
        for (const auto& folder : innermost_first((*record)->made_folders)) {
            if (!ports_.files.remove_empty_folder(folder)) return;
        }
    }
    (void)(before ? ports_.records->save(*before) : ports_.records->remove(change.key));
}

bool TuneWork::is_last(std::size_t step) const {
    return step + 1 == made_->steps.size() || made_->steps[step + 1].change != made_->steps[step].change;
}

Status TuneWork::remember(const Change& change) {
    const auto before = ports_.records->find(change.key);
    if (!before) return fail(before.error());
    if (made_->undo) {
        // The record stays until everything is restored, and says that not all of the change may be there any more.
        if (!*before || !(*before)->complete) return {};
        auto record = **before;
        record.complete = false;
        return ports_.records->save(record);
    }
    if (*before && !(*before)->complete) interrupted_.push_back(change.key);
    return ports_.records->save(merged(*before, change, ports_.clock.utc()));
}

Status TuneWork::conclude(const Change& change) {
    auto record = ports_.records->find(change.key);
    if (!record) return fail(record.error());
    if (!made_->undo) {
        if (!*record)
            return fail(ErrorCode::vanished, FETTLE_TEXT("the change record for {key}"), {{"key", change.key}});
        // The kernel rounds some values. What it has taken is what an undo has to find.
        for (auto& value : (*record)->change.values) {
            const auto path = drive_path(value.path, drive_of(change), ports_.files);
            const auto now = path ? ports_.files.value(*path) : std::nullopt;
            if (now) value.after = std::string(active_value(*now));
        }
        const bool again = std::find(interrupted_.begin(), interrupted_.end(), change.key) != interrupted_.end();
        for (const auto& area : (*record)->change.swap_areas) {
            // The change before may have ended between swapoff and swapon.
            if (!again || !area.after_active) continue;
            if (verify_swap_area(ports_.files, area).verdict != Verdict::disproved) continue;
            if (auto done = apply_swap_area(ports_.files, area); !done) return done;
        }
        (*record)->complete = true;
        (*record)->replaced.reset();
        return ports_.records->save(**record);
    }
    if (*record) {
        for (const auto& folder : innermost_first((*record)->made_folders)) {
            if (auto removed = ports_.files.remove_empty_folder(folder); !removed) return removed;
            if (ports_.files.names(folder).empty()) continue;
            if (auto handed = ports_.records->hand_over(folder, change.key); !handed) return handed;
        }
    }
    return ports_.records->remove(change.key);
}

Status TuneWork::write(const Change& change) {
    if (auto remembered = remember(change); !remembered) return remembered;
    for (const auto& file : change.files) {
        ports_.files.remove_leftovers(file.path);
        if (file.after) {
            if (auto made = make_folders(change, file.path); !made) return made;
        }
        if (auto written = write_file(file); !written) return written;
    }
    // Before its line: what /etc/fstab names has to be there at the next start.
    for (const auto& swap : change.swap_files) {
        if (swap.after_bytes == 0) continue;
        if (auto kept = keep_swap_file(ports_.files, swap, made_->undo); !kept) return kept;
    }
    for (const auto& area : change.swap_areas) {
        if (!area.after_active || area.before_active) continue;
        if (auto on = start_swap_area(ports_.files, area); !on) return on;
    }
    for (const auto& line : change.fstab) {
        if (auto written = write_line(line, std::string(kFstab)); !written) return written;
    }
    for (const auto& line : change.lines) {
        if (auto written = write_line(line, line.table); !written) return written;
    }
    return {};
}

Status TuneWork::make_folders(const Change& change, const std::string& path) {
    const auto missing = ports_.files.missing_folders(path);
    if (missing.empty()) return {};
    if (!made_->undo) {
        // Recorded first, so that an undo knows them wherever the change is interrupted.
        auto record = ports_.records->find(change.key);
        if (!record) return fail(record.error());
        if (!*record)
            return fail(ErrorCode::vanished, FETTLE_TEXT("the change record for {key}"), {{"key", change.key}});
        auto& made = (*record)->made_folders;
        for (const auto& folder : missing) {
            if (std::find(made.begin(), made.end(), folder) == made.end()) made.push_back(folder);
        }
        if (auto saved = ports_.records->save(**record); !saved) return saved;
    }
    for (const auto& folder : missing) {
        if (auto made = ports_.files.make_folder(folder); !made) return made;
    }
    return {};
}

template <typename Line>
Status TuneWork::write_line(const Line& line, const std::string& table) {
    ports_.files.remove_leftovers(table);
    auto file = ports_.files.read(table);
    if (!file) return fail(file.error());
    if (!*file) return fail(ErrorCode::vanished, table);
    auto text = changed((*file)->bytes, line);
    if (!text) return fail(text.error());
    if (*text == (*file)->bytes) return {};
    // /etc/crypttab has no checker.
    if (table == kFstab) {
        if (auto checked = check_fstab(ports_.files, (*file)->bytes, *text); !checked) return checked;
    }
    (*file)->bytes = std::move(*text);
    return ports_.files.replace(table, **file);
}

Status TuneWork::write_file(const FileChange& file) {
    // What someone else has written since the drives were opened stays.
    const auto now = ports_.files.read(file.path);
    if (!now) return fail(now.error());
    if (same_bytes(*now, file.after)) return {};
    if (!made_->undo && !same_bytes(*now, file.before)) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{path} has just been changed by someone else"),
                    {{"path", file.path}});
    }
    return file.after ? ports_.files.replace(file.path, *file.after) : ports_.files.remove(file.path);
}

Status TuneWork::apply(const Change& change, std::vector<Evidence>& evidence) {
    for (const auto& value : change.values) {
        const auto path = drive_path(value.path, drive_of(change), ports_.files);
        if (!path) {
            if (made_->undo) continue;  // gone with its drive
            return fail(ErrorCode::vanished, value.path);
        }
        if (auto set = ports_.files.set_value(*path, value.after); !set) return set;
        evidence.push_back({"value", value.after});
    }
    for (const auto& unit : change.units) {
        if (auto set = ports_.files.enable_unit(unit.unit, unit.after); !set) return set;
    }
    for (const auto& swap : change.swap_files) {
        if (swap.after_bytes != 0) continue;
        if (auto gone = delete_swap_file(ports_.files, swap); !gone) return gone;
    }
    for (const auto& area : change.swap_areas) {
        if (area.after_active && !area.before_active) continue;
        if (auto done = apply_swap_area(ports_.files, area); !done) return done;
    }
    if (auto reloaded = ports_.files.reload(change.reload); !reloaded) return reloaded;
    for (const auto& mount : change.mounts) {
        if (auto remounted = ports_.files.remount(mount.mount_point, mount.after); !remounted) return remounted;
    }
    return {};
}

std::string TuneWork::without_later(std::string text, const FstabLineChange& line) const {
    for (const auto& change : made_->changes) {
        for (auto options : change.fstab) {
            if (!options.swap || line.table != kFstab || options.mount_point != line.source) continue;
            std::swap(options.before, options.after);
            std::swap(options.removed, options.added);
            if (auto made = changed(text, options)) text = std::move(*made);
        }
    }
    return text;
}

plan::Verification TuneWork::verify(std::size_t step) {
    const auto& what = made_->steps[step];
    const auto& change = made_->changes[what.change];
    if (what.phase == Phase::write) {
        std::string names;
        for (const auto& file : change.files) {
            const auto now = ports_.files.read(file.path);
            if (!now || !same_bytes(*now, file.after)) {
                return verdict(Verdict::disproved, kNotWritten, {{"path", file.path}});
            }
            names += (names.empty() ? "" : ", ") + file.path;
        }
        for (const auto& line : change.fstab) {
            const auto text = ports_.files.read(std::string(kFstab));
            if (!text || !*text || fit((*text)->bytes, line) != Fit::after) {
                return verdict(Verdict::disproved, kNotWritten, {{"path", std::string(kFstab)}});
            }
            names += (names.empty() ? "" : ", ") + std::string(kFstab);
        }
        for (const auto& line : change.lines) {
            const auto text = ports_.files.read(line.table);
            if (!text || !*text ||
                (fit((*text)->bytes, line) != Fit::after &&
                 fit(without_later((*text)->bytes, line), line) != Fit::after)) {
                return verdict(Verdict::disproved, kNotWritten, {{"path", line.table}});
            }
            names += (names.empty() ? "" : ", ") + line.table;
        }
        for (const auto& swap : change.swap_files) {
            if (swap.after_bytes != 0) return verify_swap_file(ports_.files, swap);
        }
        for (const auto& area : change.swap_areas) {
            if (area.after_active && !area.before_active) return verify_swap_area(ports_.files, area);
        }
        return verdict(Verdict::verified, kWritten, {{"files", names}});
    }
    for (const auto& swap : change.swap_files) {
        if (swap.after_bytes == 0) return verify_swap_file(ports_.files, swap);
    }
    for (const auto& area : change.swap_areas) {
        if (!area.after_active || area.before_active) return verify_swap_area(ports_.files, area);
    }
    for (const auto& value : change.values) {
        const auto path = drive_path(value.path, drive_of(change), ports_.files);
        const auto now = path ? ports_.files.value(*path) : std::nullopt;
        if (!now) return verdict(Verdict::not_verifiable, kGone);
        const std::string found(active_value(*now));
        if (found != value.after) {
            return verdict(Verdict::disproved, kOtherValue, {{"found", found}, {"value", value.after}});
        }
    }
    if (!change.values.empty()) return verdict(Verdict::verified, kApplied, {{"value", change.values.front().after}});
    for (const auto& unit : change.units) {
        if (is_enabled(ports_.files, unit.unit) != unit.after) {
            return verdict(Verdict::disproved, kOtherUnit, {{"unit", unit.unit}});
        }
    }
    if (!change.units.empty() && change.mounts.empty()) {
        const auto& unit = change.units.front();
        return verdict(Verdict::verified, unit.after ? kEnabled : kDisabled, {{"unit", unit.unit}});
    }
    for (const auto& mount : change.mounts) {
        const auto mounts = parse_mountinfo(ports_.files.value("/proc/self/mountinfo").value_or(""));
        const auto* now = visible_mount(mounts, mount.mount_point);
        if (now == nullptr) continue;
        const auto found = contrary_of(*now, mount);
        if (found.empty()) return verdict(Verdict::verified, kApplied, {{"value", mount.after}});
        return verdict(Verdict::disproved, kOtherValue, {{"found", found}, {"value", mount.after}});
    }
    if (change.reload == Reload::initramfs) return verdict(Verdict::verified, kRebuilt);
    return verdict(change.needs_restart ? Verdict::not_verifiable : Verdict::verified,
                   change.needs_restart ? kAtStart : kReread);
}

}  // namespace fettle::tune

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/tune_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

#include "core/base/size_text.h"
#include "core/tune/fstab.h"
#include "core/tune/initramfs.h"
#include "core/tune/plan_parts.h"

namespace fettle::tune {

namespace {

constexpr std::string_view kWrite =
    FETTLE_TEXT("{title}{of}: set \"{to}\" permanently in {files} (before: \"{from}\")");
constexpr std::string_view kApply = FETTLE_TEXT("{title}{of}: apply \"{to}\" now (before: \"{from}\")");
constexpr std::string_view kRestore = FETTLE_TEXT("{title}{of}: restore {files} as before Fettle's change");
constexpr std::string_view kApplyBack = FETTLE_TEXT("{title}{of}: apply the previous value \"{to}\" now");
constexpr std::string_view kWritePower = FETTLE_TEXT(
    "Each file has either its complete old or its complete new contents. \"fettle tune undo {key}\" "
    "restores the old contents");
constexpr std::string_view kApplyPower =
    FETTLE_TEXT("After the restart, the system uses the values in the files. Make the change again, or undo it");
constexpr std::string_view kCreate =
    FETTLE_TEXT("Create the swap file {path} with {to} MiB, activate it, and add it to /etc/fstab");
constexpr std::string_view kCreatePower =
    FETTLE_TEXT("An unused swap file may remain. \"fettle tune undo {key}\" deletes it");
constexpr std::string_view kResize =
    FETTLE_TEXT("Deactivate the swap file {path}, resize it from {from} MiB to {to} MiB, and activate it again");
constexpr std::string_view kResizePower = FETTLE_TEXT(
    "The swap file has either its old or its new size and may be inactive. Make the change again, or "
    "undo it");
constexpr std::string_view kUnlist = FETTLE_TEXT("Remove the swap file {path} from /etc/fstab");
constexpr std::string_view kUnlistPower =
    FETTLE_TEXT("/etc/fstab has either its complete old or its complete new contents");
constexpr std::string_view kDelete = FETTLE_TEXT("Deactivate the swap file {path} and delete it");
constexpr std::string_view kDeletePower =
    FETTLE_TEXT("The swap file may remain but is not used. Make the change again, or undo it");
constexpr std::string_view kReread = FETTLE_TEXT("{title}{of}: have the system reread /etc/fstab");
constexpr std::string_view kRereadPower = FETTLE_TEXT("Nothing is lost: the system reads /etc/fstab when it starts");
constexpr std::string_view kRebuild =
    FETTLE_TEXT("{title}{of}: rebuild the initramfs of all kernels with {tool}, which takes several minutes");
constexpr std::string_view kRebuildPower = FETTLE_TEXT(
    "The computer still starts: each initramfs is either the old or the new one. \"fettle tune undo "
    "{key}\" restores the file and rebuilds each initramfs again");
constexpr std::string_view kRebuildInPlacePower = FETTLE_TEXT(
    "An interrupted rebuild can leave the initramfs of one kernel unusable. Boot another kernel or "
    "the fallback image, then run \"fettle tune undo {key}\"");

std::vector<Evidence> evidence_of(const Change& change) {
    std::string files;
    for (const auto& file : change.files) files += (files.empty() ? "" : ", ") + file.path;
    if (!change.fstab.empty()) files += (files.empty() ? "" : ", ") + std::string(kFstab);
    // Of swap files, the texts name /etc/fstab themselves.
    for (const auto& line : change.lines) {
        if (change.swap_files.empty()) files += (files.empty() ? "" : ", ") + line.table;
    }
    const auto path = change.swap_files.empty() ? std::string() : change.swap_files.front().path;
    return {{"path", path},
            {"title", change.title},
            {"of", change.subject.empty() ? "" : fmt::format(" ({})", change.subject)},
            {"from", change.from},
            {"to", change.to},
            {"files", files},
            {"tool", change.tool},
            {"key", change.key}};
}

/// Kebab-case, and unique by its number: "write-1-io-scheduler".
std::string step_id(Phase phase, std::size_t index, const Change& change) {
    return fmt::format("{}-{}-{}", phase == Phase::write ? "write" : "apply", index + 1, name_of(change.id));
}

bool deletes(const SwapFileChange& swap) { return swap.after_bytes == 0; }
/// Activated before its line is written: what /etc/fstab names has to work.
bool begins(const SwapAreaChange& area) { return area.after_active && !area.before_active; }
bool ends(const SwapAreaChange& area) { return area.before_active && !area.after_active; }
/// Whether swap space goes.
bool takes_swap(const Change& change) {
    return std::any_of(change.swap_files.begin(), change.swap_files.end(), deletes) ||
           std::any_of(change.swap_areas.begin(), change.swap_areas.end(), ends);
}
/// Where an undo has its place: a line of /etc/fstab that returns comes before the options that it had, and one that
/// goes comes after them.
int rank(const Change& change) {
    if (change.lines.empty()) return 0;
    return change.lines.front().after.empty() ? -1 : 1;
}

/// What a step says, and what if the power fails.
struct StepTexts {
    std::string_view what;
    std::string_view power;
};

StepTexts texts_of(const Change& change, Phase phase, bool undo) {
    if (!change.swap_files.empty()) {
        const auto& swap = change.swap_files.front();
        if (phase == Phase::write && deletes(swap)) return {kUnlist, kUnlistPower};
        if (phase == Phase::write) {
            return swap.before_bytes == 0 ? StepTexts{kCreate, kCreatePower} : StepTexts{kResize, kResizePower};
        }
        return deletes(swap) ? StepTexts{kDelete, kDeletePower} : StepTexts{kReread, kRereadPower};
    }
    if (phase == Phase::write) return {undo ? kRestore : kWrite, kWritePower};
    if (change.reload == Reload::initramfs) {
        return {kRebuild, overwrites_images(change.tool) ? kRebuildInPlacePower : kRebuildPower};
    }
    return {undo ? kApplyBack : kApply, kApplyPower};
}

bool writes(const Change& change) {
    return !change.files.empty() || !change.fstab.empty() || !change.lines.empty() ||
           !std::all_of(change.swap_files.begin(), change.swap_files.end(), deletes) ||
           std::any_of(change.swap_areas.begin(), change.swap_areas.end(), begins);
}

bool applies(const Change& change) {
    return !change.values.empty() || !change.units.empty() || !change.mounts.empty() || change.reload != Reload::none ||
           std::any_of(change.swap_files.begin(), change.swap_files.end(), deletes) ||
           !std::all_of(change.swap_areas.begin(), change.swap_areas.end(), begins);
}

void add_steps(TunePlan& made, std::size_t index) {
    const auto& change = made.changes[index];
    const auto add = [&](Phase phase) {
        const auto texts = texts_of(change, phase, made.undo);
        plan::Step step;
        step.id = step_id(phase, index, change);
        step.what = {step.id, Severity::info, texts.what, {}, evidence_of(change)};
        step.if_power_fails = {"if-power-fails", Severity::info, texts.power, {}, evidence_of(change)};
        made.plan.steps.push_back(std::move(step));
        made.steps.push_back({index, phase});
    };
    if (writes(change)) add(Phase::write);
    if (applies(change)) add(Phase::apply);
}

std::optional<std::uint64_t> number(std::string_view text) {
    std::uint64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
    return value;
}

/// "4096", or "4G" where the unit is one of bytes, rounded down.
std::optional<std::uint64_t> number_in(std::string_view unit, const std::string& value) {
    if (const auto plain = number(value)) return plain;
    const std::uint64_t bytes = unit == "bytes" ? 1 : unit == "KiB" ? 1U << 10U : unit == "MiB" ? 1U << 20U : 0;
    const auto size = parse_size(value);
    if (bytes == 0 || !size) return std::nullopt;
    return *size / bytes;
}

}  // namespace

Result<std::string> accepted_value(const Setting& setting, const std::string& value) {
    if (setting.obstacle) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{setting}: {reason}"),
                    {{"setting", setting.id}, {"reason", render(setting.obstacle->text, setting.obstacle->evidence)}});
    }
    if (!setting.choices.empty()) {
        if (std::find(setting.choices.begin(), setting.choices.end(), value) != setting.choices.end()) return value;
        if (!setting.bounds)
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("{setting}: the value must be one of: {choices}"),
                        {{"setting", setting.id}, {"choices", fmt::format("{}", fmt::join(setting.choices, ", "))}});
    }
    const auto read = setting.bounds ? number_in(setting.bounds->unit, value) : std::nullopt;
    if (setting.bounds && read && *read >= setting.bounds->least && *read <= setting.bounds->most) {
        return fmt::format("{}", *read);
    }
    return fail(ErrorCode::invalid_argument,
                FETTLE_TEXT("{setting}: the value must be a number from {least} to {most}{unit}"),
                {{"setting", setting.id},
                 {"least", setting.bounds ? setting.bounds->least : 0},
                 {"most", setting.bounds ? setting.bounds->most : 0},
                 {"unit", setting.bounds && !setting.bounds->unit.empty() ? fmt::format(" {}", setting.bounds->unit)
                                                                          : std::string()}});
}

Change reversed(const Change& change) {
    auto back = change;
    std::swap(back.from, back.to);
    for (auto& file : back.files) std::swap(file.before, file.after);
    for (auto& line : back.fstab) {
        std::swap(line.before, line.after);
        std::swap(line.removed, line.added);
    }
    for (auto& line : back.lines) std::swap(line.before, line.after);
    for (auto& swap : back.swap_files) {
        std::swap(swap.before_bytes, swap.after_bytes);
        std::swap(swap.before_active, swap.after_active);
    }
    for (auto& area : back.swap_areas) std::swap(area.before_active, area.after_active);
    for (auto& value : back.values) std::swap(value.before, value.after);
    for (auto& unit : back.units) std::swap(unit.before, unit.after);
    for (auto& mount : back.mounts) std::swap(mount.before, mount.after);
    return back;
}

TunePlan plan_changes(std::vector<Change> changes, const std::vector<plan::PinnedDrive>& drives) {
    auto made = begin_plan<TunePlan>(drives, false);
    // Swap that moves to another place exists there before it goes here.
    std::stable_partition(changes.begin(), changes.end(), [](const Change& change) { return !takes_swap(change); });
    // Options of a line that goes have nothing left to change; they would change what is recorded of it.
    std::vector<std::string> gone;
    for (const auto& change : changes) {
        for (const auto& line : change.lines) {
            if (line.after.empty()) gone.push_back(line.source);
        }
    }
    std::stable_partition(changes.begin(), changes.end(), [&](const Change& change) {
        return std::none_of(change.fstab.begin(), change.fstab.end(), [&](const FstabChange& line) {
            return line.swap && std::find(gone.begin(), gone.end(), line.mount_point) != gone.end();
        });
    });
    made.changes = std::move(changes);
    conclude_plan(made, add_steps);
    return made;
}

TunePlan plan_undo(std::vector<UndoState> states, const std::vector<plan::PinnedDrive>& drives, Foreign foreign) {
    auto made = begin_plan<TunePlan>(drives, true);
    std::stable_sort(states.begin(), states.end(), [](const UndoState& one, const UndoState& other) {
        return rank(one.record.change) < rank(other.record.change);
    });
    add_way_back(made, states, foreign, evidence_of);
    conclude_plan(made, add_steps);
    return made;
}

}  // namespace fettle::tune

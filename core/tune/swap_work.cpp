// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/swap_work.h"

#include <algorithm>
#include <utility>

#include "core/tune/computer.h"

namespace fettle::tune {

namespace {

using Verdict = plan::Verification::Verdict;

constexpr std::string_view kUsed = FETTLE_TEXT("The kernel uses {path} as swap.");
constexpr std::string_view kUnused = FETTLE_TEXT("The swap file {path} is ready and not in use, as before.");
constexpr std::string_view kNotUsed = FETTLE_TEXT("The kernel does not use {path} as swap.");
constexpr std::string_view kOtherSize = FETTLE_TEXT("{path} does not have the planned size.");
constexpr std::string_view kDeleted = FETTLE_TEXT("{path} is deleted, and the kernel does not use it.");
constexpr std::string_view kNotDeleted = FETTLE_TEXT("{path} is still there, or still in use.");

Status check_contents(const SwapFile& file, const std::string& path) {
    if (file.contents == SwapFile::Contents::swap) return {};
    if (file.contents == SwapFile::Contents::hibernated) {
        return fail(ErrorCode::refused, path + " holds the memory of a hibernated computer");
    }
    return fail(ErrorCode::refused, path + " is not a swap file");
}

plan::Verification verdict(Verdict verdict, std::string_view text, const std::string& path) {
    const auto severity = verdict == Verdict::disproved ? Severity::warning : Severity::info;
    return {verdict, {"tune", severity, text, {}, {{"path", path}}}};
}

/// A swapoff that an interrupted Fettle has started may end meanwhile.
Status deactivate(SystemFiles& files, const std::string& path) {
    if (!is_active_swap(files, path)) return {};
    auto off = files.swap_off(path);
    return off || is_active_swap(files, path) ? off : Status();
}

Status activate(SystemFiles& files, const std::string& path, const std::string& options) {
    if (is_active_swap(files, path)) return {};
    auto on = files.swap_on(path, options);
    return on || !is_active_swap(files, path) ? on : Status();
}

}  // namespace

bool is_active_swap(SystemFiles& files, const std::string& path) {
    const auto areas = parse_swaps(files.value("/proc/swaps").value_or(""));
    return std::any_of(areas.begin(), areas.end(), [&](const SwapArea& one) { return one.path == path; });
}

Status keep_swap_file(SystemFiles& files, const SwapFileChange& change, bool undo) {
    const auto now = files.swap_file(change.path);
    if (!now) return fail(now.error());
    const auto bytes = *now ? (*now)->bytes : 0;
    const bool is_whole = *now && bytes == change.after_bytes && (*now)->area_bytes == bytes;
    if (*now) {
        if (auto checked = check_contents(**now, change.path); !checked) return checked;
    }
    if (!undo && bytes != change.before_bytes && bytes != change.after_bytes) {
        return fail(ErrorCode::refused, change.path + " has just been changed by someone else");
    }
    const bool was_active = is_active_swap(files, change.path);
    if (!is_whole) {
        if (auto off = deactivate(files, change.path); !off) return off;
        if (auto resized = files.set_swap_file_size(change.path, change.after_bytes); !resized) {
            if (was_active) (void)activate(files, change.path, change.options);
            return resized;
        }
    }
    if (!change.after_active) return {};
    auto on = activate(files, change.path, change.options);
    if (!on && !*now) (void)files.set_swap_file_size(change.path, 0);
    return on;
}

Status delete_swap_file(SystemFiles& files, const SwapFileChange& change) {
    const auto now = files.swap_file(change.path);
    if (!now) return fail(now.error());
    if (!*now) return {};
    if (auto checked = check_contents(**now, change.path); !checked) return checked;
    if (auto off = deactivate(files, change.path); !off) return off;
    return files.set_swap_file_size(change.path, 0);
}

plan::Verification verify_swap_file(SystemFiles& files, const SwapFileChange& change) {
    const auto now = files.swap_file(change.path);
    const bool active = is_active_swap(files, change.path);
    if (change.after_bytes == 0) {
        const bool gone = now && !*now && !active;
        return verdict(gone ? Verdict::verified : Verdict::disproved, gone ? kDeleted : kNotDeleted, change.path);
    }
    if (!now || !*now || (*now)->bytes != change.after_bytes ||
        ((*now)->contents == SwapFile::Contents::swap && (*now)->area_bytes != change.after_bytes)) {
        return verdict(Verdict::disproved, kOtherSize, change.path);
    }
    if (!change.after_active) return verdict(Verdict::verified, kUnused, change.path);
    return verdict(active ? Verdict::verified : Verdict::disproved, active ? kUsed : kNotUsed, change.path);
}

bool is_untouched(SystemFiles& files, const SwapFileChange& change) {
    const auto now = files.swap_file(change.path);
    return now && (*now ? (*now)->bytes : 0) == change.before_bytes &&
           is_active_swap(files, change.path) == change.before_active;
}

}  // namespace fettle::tune

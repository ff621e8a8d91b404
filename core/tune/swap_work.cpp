// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/swap_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/tune/computer.h"
#include "core/tune/fstab.h"
#include "core/tune/lines.h"
#include "core/tune/swap_loss.h"
#include "core/tune/swap_options.h"
#include "core/tune/swap_places.h"

namespace fettle::tune {

namespace {

using Verdict = plan::Verification::Verdict;

constexpr std::string_view kUsed = FETTLE_TEXT("The kernel uses {path} as swap.");
constexpr std::string_view kUnused = FETTLE_TEXT("The swap file {path} is ready and not in use, as before.");
constexpr std::string_view kNotUsed = FETTLE_TEXT("The kernel does not use {path} as swap.");
constexpr std::string_view kOtherSize = FETTLE_TEXT("{path} does not have the planned size.");
constexpr std::string_view kDeleted = FETTLE_TEXT("{path} has been deleted, and the kernel does not use it.");
constexpr std::string_view kNotDeleted = FETTLE_TEXT("{path} still exists or is still in use.");

constexpr std::string_view kStillUsed = FETTLE_TEXT("The kernel still uses {path} as swap.");
constexpr std::string_view kOtherPriority = FETTLE_TEXT("The kernel uses {path} with a different priority.");

Status check_contents(const SwapFile& file, const std::string& path) {
    if (file.contents == SwapFile::Contents::swap) return {};
    if (file.contents == SwapFile::Contents::hibernated) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{path} contains the memory image of a hibernated system"),
                    {{"path", path}});
    }
    return fail(ErrorCode::refused, FETTLE_TEXT("{path} is not a swap file"), {{"path", path}});
}

/// Whether the swap area takes all of the file but what is less than a page of any processor.
bool is_filled(const SwapFile& file) {
    constexpr std::uint64_t kLargestPage = std::uint64_t{64} << 10U;
    return file.area_bytes <= file.bytes && file.bytes - file.area_bytes < kLargestPage;
}

plan::Verification verdict(Verdict verdict, std::string_view text, const std::string& path) {
    const auto severity = verdict == Verdict::disproved ? Severity::warning : Severity::info;
    return {verdict, {"tune", severity, text, {}, {{"path", path}}}};
}

/// Options of the line in /etc/fstab; nullopt: it is gone.
std::optional<std::vector<std::string>> options_for(SystemFiles& files, const SwapAreaChange& change) {
    std::vector<std::string> options;
    if (change.source.empty()) {
        for (const auto one : split(change.options, ',')) options.emplace_back(one);
        return options;
    }
    const auto entry = swap_entry_of(files.value(std::string(kFstab)).value_or(""), change.source);
    if (!entry || !*entry) return std::nullopt;
    return (*entry)->options;
}

bool has_option(const std::vector<std::string>& options, std::string_view option) {
    return std::find(options.begin(), options.end(), option) != options.end();
}

std::string joined_for_swapon(const std::vector<std::string>& options) {
    return options.empty() ? std::string("sw") : fmt::format("{}", fmt::join(options, ","));
}

std::optional<SwapArea> active_area(SystemFiles& files, const std::string& path) {
    return active_area(files, swap_now(files), path);
}

Status end_swap_area(SystemFiles& files, const SwapAreaChange& change) {
    if (!active_area(files, change.path)) return {};
    if (auto checked = check_swap_loss(swap_now(files), files, change); !checked) return checked;
    auto off = files.swap_off(change.path);
    return off || active_area(files, change.path) ? off : Status();
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

/// Whether the kernel uses the file with the priority that these options give it.
bool has_priority_of(SystemFiles& files, const SwapFileChange& change) {
    std::vector<std::string> options;
    for (const auto one : split(change.options, ',')) options.emplace_back(one);
    const auto priority = swap_priority(options);
    const auto now = active_area(files, change.path);
    return now && (priority ? now->priority == *priority : now->priority < 0);
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
    const bool is_whole = *now && bytes == change.after_bytes && is_filled(**now);
    if (*now) {
        if (auto checked = check_contents(**now, change.path); !checked) return checked;
    }
    if (!undo && bytes != change.before_bytes && bytes != change.after_bytes) {
        return fail(ErrorCode::refused, FETTLE_TEXT("{path} has just been changed by someone else"),
                    {{"path", change.path}});
    }
    const bool was_active = is_active_swap(files, change.path);
    const bool again = is_whole && undo && was_active && !has_priority_of(files, change);
    if (!is_whole || again) {
        if (auto checked = check_swap_loss(swap_now(files), files, change); !checked) return checked;
    }
    if (again) {
        if (auto off = deactivate(files, change.path); !off) return off;
    }
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
    if (auto checked = check_swap_loss(swap_now(files), files, change); !checked) return checked;
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
        ((*now)->contents == SwapFile::Contents::swap && !is_filled(**now))) {
        return verdict(Verdict::disproved, kOtherSize, change.path);
    }
    if (!change.after_active) return verdict(Verdict::verified, kUnused, change.path);
    return verdict(active ? Verdict::verified : Verdict::disproved, active ? kUsed : kNotUsed, change.path);
}

Status start_swap_area(SystemFiles& files, const SwapAreaChange& change) {
    if (active_area(files, change.path)) return {};
    auto options = options_for(files, change).value_or(std::vector<std::string>());
    if (options.empty() && !change.options.empty()) options = {change.options};
    auto on = files.swap_on(change.path, joined_for_swapon(options));
    return on || !active_area(files, change.path) ? on : Status();
}

Status apply_swap_area(SystemFiles& files, const SwapAreaChange& change) {
    if (!change.after_active) return end_swap_area(files, change);
    const auto options = options_for(files, change);
    if (!options || has_option(*options, "noauto")) return {};
    if (auto off = end_swap_area(files, change); !off) return off;
    return start_swap_area(files, change);
}

plan::Verification verify_swap_area(SystemFiles& files, const SwapAreaChange& change) {
    const auto now = active_area(files, change.path);
    const auto options = options_for(files, change);
    const bool wanted = change.after_active && options && !has_option(*options, "noauto");
    if (!change.after_active || !now) {
        const bool good = now.has_value() == wanted;
        return verdict(good ? Verdict::verified : Verdict::disproved, now ? kStillUsed : kNotUsed, change.path);
    }
    const auto priority = options ? swap_priority(*options) : std::nullopt;
    const bool same = !wanted || (priority ? now->priority == *priority : now->priority < 0);
    return verdict(same ? Verdict::verified : Verdict::disproved, same ? kUsed : kOtherPriority, change.path);
}

bool is_untouched(SystemFiles& files, const SwapAreaChange& change) {
    return active_area(files, change.path).has_value() == change.before_active;
}

bool is_untouched(SystemFiles& files, const SwapFileChange& change) {
    const auto now = files.swap_file(change.path);
    return now && (*now ? (*now)->bytes : 0) == change.before_bytes &&
           is_active_swap(files, change.path) == change.before_active;
}

}  // namespace fettle::tune

// SPDX-License-Identifier: GPL-3.0-or-later
// Checks of the computer as a whole: TRIM schedule and needless tuning.
#include <algorithm>

#include "core/check/discard_path.h"
#include "core/check/inputs.h"

namespace fettle::check {

namespace {

/// Mounted file systems on SSDs that TRIM can reach.
struct Trimmable {
    std::string all;
    std::string not_live;  ///< those without continuous TRIM
    bool any_live = false;
    bool any_unknown = false;  ///< SSD file systems whose TRIM path could not be determined
    bool on_flash = false;     ///< any mounted file system on an SSD, whether TRIM reaches it or not
};

void append_once(std::string& list, const std::string& item) {
    if (!list.empty()) list += ", ";
    list += item;
}

Trimmable collect(const MachineFacts& machine, const std::vector<const DriveFacts*>& drives) {
    Trimmable found;
    std::vector<std::string> seen;  // one file system may use several drives
    for (std::size_t i = 0; i < machine.places.size() && i < drives.size(); ++i) {
        if (drives[i] == nullptr || health::is_solid_state(*drives[i], nullptr) != true) continue;
        for (const auto& path : machine.places[i].paths) {
            if (!is_trimmable(path)) continue;
            found.on_flash = true;
            const auto state = judge_path(path).state;
            if (state == PathVerdict::State::unknown) found.any_unknown = true;
            if (state != PathVerdict::State::open) continue;
            if (std::find(seen.begin(), seen.end(), path.mount_point) != seen.end()) continue;
            seen.push_back(path.mount_point);
            append_once(found.all, path.mount_point);
            if (path.mounted_discard) {
                found.any_live = true;
            } else {
                append_once(found.not_live, path.mount_point);
            }
        }
    }
    return found;
}

void find_no_schedule(const TrimSchedule& schedule, const Trimmable& found, Outcomes& outcomes) {
    outcomes.find(
        "no-trim-schedule", Severity::warning,
        FETTLE_TEXT("The SSDs are never trimmed: no TRIM schedule is enabled, and continuous TRIM is off for "
                    "{mount_points}. Writes become slower over time, and the flash wears more."),
        schedule.timer_present
            ? FETTLE_TEXT("Enable the weekly schedule: \"sudo systemctl enable --now fstrim.timer\". "
                          "On most drives this is better than the mount option \"discard\".")
            : FETTLE_TEXT("Run \"sudo fstrim --all\" once a week with cron or a timer. It is part of util-linux."),
        {{"mount_points", found.not_live}, {"timer_present", schedule.timer_present}});
}

/// Nothing could be determined, which differs from no schedule.
bool is_unknown(const MachineFacts& machine) { return machine.places.empty() && !machine.missing.empty(); }

void check_schedule(const MachineFacts& machine, const Trimmable& found, Outcomes& outcomes) {
    outcomes.open("trim-schedule", FETTLE_TEXT("Regular TRIM of file systems on SSDs"));
    if (is_unknown(machine)) return outcomes.lack(kNoPlace);
    const auto& schedule = machine.trim_schedule;
    if (found.all.empty()) {
        if (found.any_unknown) {
            outcomes.lack(FETTLE_TEXT("The TRIM path to the drives could not be determined."));
        } else {
            outcomes.skip(FETTLE_TEXT("No mounted file system benefits from TRIM."));
        }
        return;
    }
    const bool scheduled =
        schedule.timer_enabled || schedule.timer_active || schedule.cron_job || schedule.fettle_schedule;
    if (scheduled && found.any_live) {
        outcomes.find(
            "trim-live-and-scheduled", Severity::info,
            FETTLE_TEXT("Some file systems are trimmed both continuously and by a schedule. This does no harm."), {},
            {{"mount_points", found.all}});
    } else if (!scheduled && !found.not_live.empty()) {
        if (schedule.known != true) {
            outcomes.lack(FETTLE_TEXT("Could not determine whether a TRIM schedule is enabled."));
        } else {
            find_no_schedule(schedule, found, outcomes);
        }
    }
}

/// BeHardware, "SSD 2012 roundup" and "SSD 2009, act 2": drives are rated for 20–40 GB of writes per day for five
/// years, and typical use writes 5–10 GB.
void check_folklore(const MachineFacts& machine, const Trimmable& found, Outcomes& outcomes) {
    outcomes.open("tuning", FETTLE_TEXT("Commonly recommended tweaks"));
    if (is_unknown(machine)) return outcomes.lack(kNoPlace);
    if (!found.on_flash) {
        outcomes.skip(FETTLE_TEXT("No file system on an SSD is mounted."));
        return;
    }
    outcomes.find(
        "no-tuning-needed", Severity::info,
        FETTLE_TEXT("Beyond the items listed here, an SSD needs no tuning. Moving temporary files, browser caches or "
                    "logs elsewhere, or mounting with noatime \"to save writes\", gains nothing: drives are rated "
                    "for 20 to 40 GB a day for years, and typical use writes 5 to 10."),
        {});
}

}  // namespace

Examination examine_machine(const MachineFacts& machine, const std::vector<const DriveFacts*>& drives) {
    Outcomes outcomes;
    const auto found = collect(machine, drives);
    check_schedule(machine, found, outcomes);
    check_folklore(machine, found, outcomes);
    return std::move(outcomes).take();
}

std::vector<Message> check_machine(const MachineFacts& machine, const std::vector<const DriveFacts*>& drives) {
    return examine_machine(machine, drives).messages;
}

}  // namespace fettle::check

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/schedule/schedule_store.h"

namespace fettle::linux_system {

/// Default locations of the schedule and its state.
struct SchedulePaths {
    std::string schedule;  ///< a file: /etc/fettle/schedule.json, or the user's own
    std::string state;     ///< a file: /var/lib/fettle/schedule-state.json, or the user's own

    /// For root, or for the current user. $FETTLE_STATE_FOLDER, an absolute path, replaces both folders: for tests and
    /// for computers with a read-only /etc.
    [[nodiscard]] static SchedulePaths by_default();
};

/// Location of the observations, by the same rules: history.sqlite next to the state.
[[nodiscard]] std::string history_path();
/// Location of receipts, by the same rules: the folder receipts next to the state.
[[nodiscard]] std::string receipts_folder();

/// Schedule and state in two files. Files are replaced atomically: written next to the old one, synced, renamed.
class ScheduleFolder final : public schedule::ScheduleStore {
public:
    explicit ScheduleFolder(SchedulePaths paths) : paths_(std::move(paths)) {}

    Result<std::optional<std::string>> load(schedule::Document which) override;
    Status save(schedule::Document which, std::string_view text) override;
    Result<std::string> set_aside(schedule::Document which) override;
    /// flock(2) on a file next to the state, which the kernel releases when a process ends.
    Result<std::unique_ptr<schedule::ScheduleLock>> lock(schedule::Locked what) override;

private:
    [[nodiscard]] const std::string& path(schedule::Document which) const;

    SchedulePaths paths_;
};

}  // namespace fettle::linux_system

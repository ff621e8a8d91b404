// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/schedule/store.h"

namespace fettle::linux_system {

/// Where the schedule and its state are, by default.
struct SchedulePaths {
    std::string schedule;  ///< a file: /etc/fettle/schedule.json, or the user's own
    std::string state;     ///< a file: /var/lib/fettle/schedule-state.json, or the user's own

    /// For root, or for the user who runs the program. $FETTLE_STATE_FOLDER, an absolute path, takes the place of both
    /// folders: for tests and for machines whose /etc cannot be written to.
    [[nodiscard]] static SchedulePaths by_default();
};

/// Where observations are kept, by the same rules: history.sqlite beside the state.
[[nodiscard]] std::string history_path();

/// Schedule and state in two files. A file is replaced as a whole: written beside, synced, renamed.
class ScheduleFolder final : public schedule::Store {
public:
    explicit ScheduleFolder(SchedulePaths paths) : paths_(std::move(paths)) {}

    Result<std::optional<std::string>> load(schedule::Document which) override;
    Status save(schedule::Document which, std::string_view text) override;
    Result<std::string> set_aside(schedule::Document which) override;
    /// flock(2) on a file beside the state, which the kernel gives back when a process dies.
    Result<std::unique_ptr<schedule::StoreLock>> lock(schedule::Locked what) override;

private:
    [[nodiscard]] const std::string& path(schedule::Document which) const;

    SchedulePaths paths_;
};

}  // namespace fettle::linux_system

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <utility>

#include "core/schedule/schedule_store.h"
#include "platform/files/state_folders.h"

namespace fettle {

/// Schedule and state in two files. Files are replaced atomically: written next to the old one, synced, renamed.
class ScheduleFolder final : public schedule::ScheduleStore {
public:
    explicit ScheduleFolder(SchedulePaths paths) : paths_(std::move(paths)) {}

    Result<std::optional<std::string>> load(schedule::Document which) override;
    Status save(schedule::Document which, std::string_view text) override;
    Result<std::string> set_aside(schedule::Document which) override;
    /// Of a file next to the state; the system releases it when a process ends.
    Result<std::unique_ptr<schedule::ScheduleLock>> lock(schedule::Locked what) override;

private:
    [[nodiscard]] const std::string& path(schedule::Document which) const;

    SchedulePaths paths_;
};

}  // namespace fettle

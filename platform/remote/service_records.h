// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include "core/plan/journal.h"
#include "core/schedule/schedule_store.h"
#include "platform/remote/service_connection.h"

/// Records of the service, for users who may not read its files. Each call queries the service, over a connection of
/// its own, and works without it if it is unavailable or refuses. Thread-safe if the local store is.
namespace fettle::remote {

/// This user's journals followed by the service's, which are read-only here.
class ServiceJournals final : public plan::JournalStore {
public:
    ServiceJournals(std::unique_ptr<plan::JournalStore> local, Connect connect)
        : local_(std::move(local)), connect_(std::move(connect)) {}

    Result<std::unique_ptr<plan::Journal>> create(const std::string& name) override { return local_->create(name); }
    Result<std::vector<plan::FoundJournal>> found() override;
    Status remove(const std::string& name) override { return local_->remove(name); }

private:
    std::unique_ptr<plan::JournalStore> local_;
    Connect connect_;
};

/// The system schedule, which the service runs, instead of this user's own. Only Scheduling::change of
/// make_service_toolbox() can change it.
class ServiceSchedule final : public schedule::ScheduleStore {
public:
    ServiceSchedule(std::unique_ptr<schedule::ScheduleStore> local, Connect connect)
        : local_(std::move(local)), connect_(std::move(connect)) {}

    Result<std::optional<std::string>> load(schedule::Document which) override;
    Status save(schedule::Document which, std::string_view text) override;
    Result<std::string> set_aside(schedule::Document which) override;
    Result<std::unique_ptr<schedule::ScheduleLock>> lock(schedule::Locked what) override;

private:
    std::unique_ptr<schedule::ScheduleStore> local_;
    Connect connect_;
};

}  // namespace fettle::remote

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include "core/plan/journal.h"
#include "core/schedule/store.h"

/// What the service keeps, for who may not read it where it lies. Each asks the service when it is asked itself, and
/// does without where there is none, or it refuses.
namespace fettle::remote {

/// This user's journals and then the service's, of which none can be forgotten from here.
class ServiceJournals final : public plan::JournalStore {
public:
    explicit ServiceJournals(std::unique_ptr<plan::JournalStore> local) : local_(std::move(local)) {}

    Result<std::unique_ptr<plan::Journal>> create(const std::string& name) override { return local_->create(name); }
    Result<std::vector<plan::FoundJournal>> found() override;
    Status remove(const std::string& name) override { return local_->remove(name); }

private:
    std::unique_ptr<plan::JournalStore> local_;
};

/// The machine's schedule, which the service runs, in place of this user's own; it is changed by
/// Scheduling::change of make_service_toolbox() alone.
class ServiceSchedule final : public schedule::Store {
public:
    explicit ServiceSchedule(std::unique_ptr<schedule::Store> local) : local_(std::move(local)) {}

    Result<std::optional<std::string>> load(schedule::Document which) override;
    Status save(schedule::Document which, std::string_view text) override;
    Result<std::string> set_aside(schedule::Document which) override;
    Result<std::unique_ptr<schedule::StoreLock>> lock(schedule::Locked what) override;

private:
    /// Whether there is a service that keeps the schedule; then its documents were had.
    [[nodiscard]] bool served();

    std::unique_ptr<schedule::Store> local_;
    bool asked_ = false;
    bool served_ = false;
    std::string schedule_;
    std::string state_;
};

}  // namespace fettle::remote

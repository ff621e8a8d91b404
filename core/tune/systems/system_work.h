// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/drive/entry.h"
#include "core/plan/executor.h"
#include "core/plan/ports.h"
#include "core/tune/systems/system_plan.h"
#include "core/tune/systems/system_records.h"

namespace fettle::tune {

/// Changes settings by registry values and programs, or takes changes back.
class SystemWork final : public plan::Work {
public:
    struct Ports {
        SystemSettings& settings;
        SystemChanger& changer;
        std::shared_ptr<SystemRecords> records;
        DriveSource& drives;
        const plan::Clock& clock;
    };
    /// The ports must outlive it.
    SystemWork(std::shared_ptr<const SystemPlan> made, Ports ports)
        : made_(std::move(made)), ports_(std::move(ports)) {}

    /// Locks the settings against other Fettle processes. Errors: busy; refused (a value has changed since the plan was
    /// made); those of SystemChanger::value and of the records.
    Status open() override;
    /// The plan's drives as the system lists them now.
    Result<std::vector<plan::PinnedDrive>> identify() override;
    /// Compares each registry value with the plan once more right before it is written. Cannot be cancelled: a change
    /// is made in full, or recorded as interrupted.
    plan::StepResult take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                          const CancelToken& cancel) override;
    plan::Verification verify(std::size_t step) override;
    void close() noexcept override { lock_.reset(); }

private:
    /// Records the change and its first state, before anything is changed; of an undo, that not all of the change may
    /// be there any more. Returns the record. Errors: those of the store and of merged().
    Result<SystemChangeRecord> remember(const SystemChange& change,
                                        const std::optional<SystemChangeRecord>& before) const;
    /// Whether a registry value may be replaced: it is as the plan expects, or, of an undo, as Fettle left it.
    [[nodiscard]] bool may_replace(const SystemChangeRecord& record, const RegistryChange& part,
                                   const std::optional<RegistryValue>& now) const;
    Status write(const RegistryChange& part, SystemChangeRecord& record) const;
    Status make(const SystemChange& change, SystemChangeRecord& record) const;
    /// After a change: the record is complete, or, after an undo, removed, and so are the keys that Fettle made.
    Status conclude(SystemChangeRecord record) const;
    /// Whether a change that has failed has changed nothing.
    [[nodiscard]] bool untouched(const SystemChange& change) const;
    /// Restores the record before a change that has failed before it changed anything.
    void take_back(const SystemChangeRecord& record, const std::optional<SystemChangeRecord>& before) const;

    std::shared_ptr<const SystemPlan> made_;
    Ports ports_;
    std::unique_ptr<SettingsLock> lock_;
    std::optional<std::vector<Setting>> after_;  ///< the settings, read once after the last step
};

}  // namespace fettle::tune

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/drive/entry.h"
#include "core/plan/executor.h"
#include "core/plan/ports.h"
#include "core/tune/records.h"
#include "core/tune/system_files.h"
#include "core/tune/tune_plan.h"

namespace fettle::tune {

/// Changes settings, or takes changes back.
class TuneWork final : public plan::Work {
public:
    struct Ports {
        SystemFiles& files;
        std::shared_ptr<Records> records;
        DriveSource& drives;
        const plan::Clock& clock;
    };
    /// The ports must outlive it.
    TuneWork(std::shared_ptr<const TunePlan> made, Ports ports) : made_(std::move(made)), ports_(std::move(ports)) {}

    /// Locks the settings against other Fettle processes. Errors: busy; refused (a file has changed since the plan was
    /// made).
    Status open() override;
    /// The plan's drives as the system lists them now.
    Result<std::vector<plan::PinnedDrive>> identify() override;
    plan::StepResult take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                          const CancelToken& cancel) override;
    plan::Verification verify(std::size_t step) override;
    void close() noexcept override { lock_.reset(); }

private:
    Status write(const Change& change);
    /// Makes the folders that a file needs. The record names them before they exist.
    Status make_folders(const Change& change, const std::string& path);
    Status write_file(const FileChange& file);
    /// A change of a line's options, or of a whole line, of /etc/fstab or /etc/crypttab.
    template <typename Line>
    Status write_line(const Line& line, const std::string& table);
    /// The table without what the plan does to options of this line: steps are verified when all are taken.
    [[nodiscard]] std::string without_later(std::string text, const FstabLineChange& line) const;
    Status apply(const Change& change, std::vector<Evidence>& evidence);
    /// Whether nothing that the change writes has been written.
    [[nodiscard]] bool untouched(const Change& change) const;
    /// Restores the record before a change that has failed before it changed anything.
    void take_back(const Change& change, const std::optional<ChangeRecord>& before);
    /// Whether the step is the last of its change.
    [[nodiscard]] bool is_last(std::size_t step) const;
    /// After the last step of a change: the record is complete, or, after an undo, removed.
    Status conclude(const Change& change);
    /// Records the change and its first state, before anything is changed. Errors: those of the store.
    Status remember(const Change& change);
    [[nodiscard]] std::string drive_of(const Change& change) const;

    std::shared_ptr<const TunePlan> made_;
    std::vector<std::string> interrupted_;  ///< keys of settings whose change before was interrupted
    Ports ports_;
    std::unique_ptr<SettingsLock> lock_;
};

}  // namespace fettle::tune

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/drive/files.h"
#include "core/toolbox/drives.h"
#include "core/toolbox/inspection.h"
#include "core/toolbox/scheduling.h"

namespace fettle::toolbox {

/// Inspection through this process's own ports.
class LocalInspection final : public Inspection {
public:
    /// `files` must outlive it.
    LocalInspection(std::shared_ptr<Drives> drives, FileSource& files) : drives_(std::move(drives)), files_(files) {}

    /// Sets the schedule whose tasks count as the computer's TRIM schedule. Call before the first check.
    void consult(std::weak_ptr<Scheduling> scheduling) { scheduling_ = std::move(scheduling); }

    Result<std::vector<DriveEntry>> list() override { return drives_->list(); }
    Result<DriveEntry> find(const std::string& name) override { return drives_->find(name); }
    Result<DriveReport> inspect(const DriveEntry& entry, const InspectOptions& options) override {
        return drives_->inspect(entry, options.wake);
    }
    std::vector<DriveReport> inspect_all(const std::vector<DriveEntry>& entries,
                                         const InspectOptions& options) override;
    Result<CheckReport> check(const std::vector<DriveEntry>& drives, const InspectOptions& options) override;
    Result<ImageReport> check_image(const std::string& path, std::optional<std::uint32_t> sector_bytes) override;
    Result<std::size_t> analyse(const std::vector<std::string>& paths,
                                const std::function<void(const AnalysedReport&)>& on_row,
                                const CancelToken& cancel) override;
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> on_event) override {
        return drives_->source().watch(std::move(on_event));
    }

private:
    [[nodiscard]] DriveReport inspect_or_say_why(const DriveEntry& entry, const InspectOptions& options);
    void judge(CheckReport& report, const check::MachineFacts& machine);

    std::shared_ptr<Drives> drives_;
    FileSource& files_;
    std::weak_ptr<Scheduling> scheduling_;
};

}  // namespace fettle::toolbox

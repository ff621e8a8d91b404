// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/drive/files.h"
#include "core/toolbox/drives.h"
#include "core/toolbox/firmware_updates.h"
#include "core/toolbox/job_maker.h"
#include "core/toolbox/siblings.h"

namespace fettle::toolbox {

/// Firmware updates through this process's own ports.
class LocalFirmwareUpdates final : public FirmwareUpdates {
public:
    /// `files` must outlive it; `maker` is nullptr if jobs cannot be executed.
    LocalFirmwareUpdates(std::shared_ptr<Drives> drives, FileSource& files, const CarePorts& ports,
                         std::shared_ptr<JobMaker> maker)
        : drives_(std::move(drives)), files_(files), ports_(ports), maker_(std::move(maker)) {}

    Result<firmware::Report> report(const DriveEntry& entry) override;
    Result<plan::Job> plan(const DriveEntry& entry, std::optional<firmware::ImageFile> image,
                           const firmware::Request& request) override;
    Result<firmware::ImageFile> read(const std::string& path) override;

private:
    /// The drive's firmware, and its identity as reported by the drive.
    struct Asked {
        firmware::State state;
        plan::PinnedDrive drive;
    };
    Result<Asked> ask(const DriveEntry& entry);
    [[nodiscard]] Result<firmware::UpdateInputs> inputs(const DriveEntry& entry, Asked& asked);
    /// Other entries that share the drive's firmware, and whether all were checked for use.
    Status add_siblings(const check::DrivePlace* place, const firmware::State& state, firmware::UpdateInputs& around);
    Status add_namespaces(const std::vector<Sibling>& siblings, firmware::UpdateInputs& around);
    [[nodiscard]] Result<plan::Job> job_of(firmware::UpdatePlan made);
    [[nodiscard]] std::vector<Message> news(const firmware::State& drive, const std::string& serial);
    [[nodiscard]] std::string boot_id() const;

    std::shared_ptr<Drives> drives_;
    FileSource& files_;
    CarePorts ports_;
    std::shared_ptr<JobMaker> maker_;
};

}  // namespace fettle::toolbox

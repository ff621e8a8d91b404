// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/toolbox/drives.h"
#include "core/toolbox/job_maker.h"
#include "core/toolbox/over_provisioning.h"

namespace fettle::toolbox {

/// Over-provisioning through this process's own ports.
class LocalOverProvisioning final : public OverProvisioning {
public:
    /// `maker` is nullptr if jobs cannot be executed.
    LocalOverProvisioning(std::shared_ptr<Drives> drives, const CarePorts& ports, std::shared_ptr<JobMaker> maker)
        : drives_(std::move(drives)), ports_(ports), maker_(std::move(maker)) {}

    Result<SpareReport> report(const DriveEntry& entry, const InspectOptions& options) override;
    Result<plan::Job> plan(const DriveEntry& entry, const overprovision::Request& request,
                           const InspectOptions& options) override;

private:
    void add_last_file_system(overprovision::Ground& ground, BlockDevice* block) const;

    std::shared_ptr<Drives> drives_;
    CarePorts ports_;
    std::shared_ptr<JobMaker> maker_;
};

}  // namespace fettle::toolbox

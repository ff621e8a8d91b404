// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/toolbox/drives.h"
#include "core/toolbox/job_maker.h"
#include "core/toolbox/opal.h"

namespace fettle::toolbox {

/// The locking of self-encrypting drives through this process's own ports.
class LocalOpal final : public Opal {
public:
    /// `maker` is nullptr if jobs cannot be executed.
    LocalOpal(std::shared_ptr<Drives> drives, const CarePorts& ports, std::shared_ptr<JobMaker> maker)
        : drives_(std::move(drives)), ports_(ports), maker_(std::move(maker)) {}

    Result<OpalReport> report(const DriveEntry& entry, const InspectOptions& options) override;
    Result<plan::Job> plan(const DriveEntry& entry, const opal::Request& request) override;

private:
    Result<plan::Job> job_of(opal::OpalPlan made);

    std::shared_ptr<Drives> drives_;
    CarePorts ports_;
    std::shared_ptr<JobMaker> maker_;
};

}  // namespace fettle::toolbox

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/toolbox/drives.h"
#include "core/toolbox/inspection.h"
#include "core/toolbox/ports.h"
#include "core/toolbox/system_use.h"

namespace fettle::toolbox {

/// Through this process's own ports.
class LocalSystemUse final : public SystemUse {
public:
    LocalSystemUse(std::shared_ptr<Drives> drives, std::shared_ptr<Inspection> inspection, const plan::Clock* clock,
                   const TunePorts& ports)
        : drives_(std::move(drives)), inspection_(std::move(inspection)), clock_(clock), ports_(ports) {}

    Result<tune::WriteSample> sample_writes() override;
    Result<tune::Measurement> keep(const std::string& name, const tune::Writes& writes,
                                   const std::vector<tune::Setting>& settings) override;
    Result<KeptMeasurements> kept() override;
    Status forget(const std::string& name) override;
    std::map<std::string, tune::DriveLife> lives() override;
    Result<tune::SpaceReport> space() override;

private:
    /// Sets which drive holds each file system, and whether its discards reach it.
    void place(std::vector<tune::SpaceFileSystem>& file_systems, const std::vector<DriveEntry>& entries);

    std::shared_ptr<Drives> drives_;
    std::shared_ptr<Inspection> inspection_;
    const plan::Clock* clock_;
    TunePorts ports_;
};

}  // namespace fettle::toolbox

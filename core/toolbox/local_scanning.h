// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/toolbox/drives.h"
#include "core/toolbox/job_maker.h"
#include "core/toolbox/scan_records.h"
#include "core/toolbox/scanning.h"

namespace fettle::toolbox {

/// Surface scans through this process's own ports.
class LocalScanning final : public Scanning {
public:
    /// `maker` is nullptr if jobs cannot be executed.
    LocalScanning(std::shared_ptr<Drives> drives, const CarePorts& care, const ScanPorts& ports,
                  std::shared_ptr<JobMaker> maker);

    Result<plan::Job> plan(const DriveEntry& entry, const scan::Request& request) override;
    Result<std::optional<scan::ScanMap>> latest(const DriveEntry& entry) override;
    Result<std::vector<scan::ScanMap>> earlier(const DriveEntry& entry) override;

private:
    std::shared_ptr<Drives> drives_;
    CarePorts care_;
    ScanPorts ports_;
    std::shared_ptr<JobMaker> maker_;
    std::shared_ptr<ScanRecords> records_;  ///< nullptr: results cannot be kept
};

}  // namespace fettle::toolbox

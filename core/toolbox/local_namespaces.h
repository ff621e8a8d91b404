// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/check/machine.h"
#include "core/drive/entry.h"
#include "core/toolbox/drives.h"
#include "core/toolbox/job_maker.h"
#include "core/toolbox/namespaces.h"

namespace fettle::toolbox {

/// NamespaceReport::devices: the ids of the drive list for the namespaces of `survey`, which is that of `entry`.
/// Errors: those of DriveSource::list.
[[nodiscard]] Result<std::map<std::uint32_t, std::vector<std::string>>> find_devices(const namespaces::Survey& survey,
                                                                                     DriveSource& drives,
                                                                                     check::MachineSource& machine,
                                                                                     const DriveEntry& entry);

/// NVMe namespaces through this process's own ports.
class LocalNamespaces final : public Namespaces {
public:
    /// `maker` is nullptr if jobs cannot be executed.
    LocalNamespaces(std::shared_ptr<Drives> drives, const CarePorts& ports, std::shared_ptr<JobMaker> maker)
        : drives_(std::move(drives)), ports_(ports), maker_(std::move(maker)) {}

    Result<NamespaceReport> report(const DriveEntry& entry, const InspectOptions& options) override;
    Result<plan::Job> plan(const DriveEntry& entry, const namespaces::Request& request) override;

private:
    Result<plan::Job> job_of(namespaces::NamespacePlan made);

    std::shared_ptr<Drives> drives_;
    CarePorts ports_;
    std::shared_ptr<JobMaker> maker_;
};

}  // namespace fettle::toolbox

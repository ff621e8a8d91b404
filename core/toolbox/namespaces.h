// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/drive_report.h"
#include "core/namespaces/namespace_plan.h"
#include "core/namespaces/survey.h"
#include "core/plan/job.h"
#include "core/toolbox/inspection.h"

namespace fettle {

/// An NVMe drive's namespaces.
struct NamespaceReport {
    DriveReport drive;
    namespaces::Survey survey;
    /// Ids in the drive list, by namespace: several for one with several paths, none for one without a device.
    std::map<std::uint32_t, std::vector<std::string>> devices;
};

/// Service: NVMe namespaces.
class Namespaces {
public:
    virtual ~Namespaces() = default;

    /// The namespaces of the drive, whichever of them `drive` is. Errors: those of Inspection::inspect and
    /// namespaces::survey; unsupported for a drive that is not connected as an NVMe drive.
    virtual Result<NamespaceReport> report(const DriveEntry& drive, const InspectOptions& options) = 0;

    /// A job that creates, deletes, attaches or detaches a namespace. The receipt's first step has the evidence "nsid".
    /// Errors: those of namespaces::make_plan.
    virtual Result<plan::Job> plan(const DriveEntry& drive, const namespaces::Request& request) = 0;
};

}  // namespace fettle

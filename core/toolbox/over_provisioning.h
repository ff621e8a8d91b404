// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/model/drive_report.h"
#include "core/overprovision/advice.h"
#include "core/overprovision/picture.h"
#include "core/overprovision/spare_plan.h"
#include "core/plan/job.h"
#include "core/toolbox/inspection.h"

namespace fettle {

/// A drive's spare area, and the estimated effect of enlarging it.
struct SpareReport {
    DriveReport drive;
    overprovision::Picture picture;
    overprovision::Advice advice;
};

/// Service: over-provisioning.
class OverProvisioning {
public:
    virtual ~OverProvisioning() = default;

    /// The current over-provisioning. Errors: those of Inspection::inspect; unsupported for a hard disk.
    virtual Result<SpareReport> report(const DriveEntry& drive, const InspectOptions& options) = 0;

    /// A job that changes or removes over-provisioning. Errors: those of overprovision::make_plan.
    virtual Result<plan::Job> plan(const DriveEntry& drive, const overprovision::Request& request,
                                   const InspectOptions& options) = 0;
};

}  // namespace fettle

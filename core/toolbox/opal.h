// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/model/drive_report.h"
#include "core/opal/opal_plan.h"
#include "core/opal/state.h"
#include "core/plan/job.h"
#include "core/toolbox/inspection.h"

namespace fettle {

/// A drive and the state of its own locking.
struct OpalReport {
    DriveReport drive;
    opal::State state;
};

/// Service: the locking of self-encrypting drives (TCG Opal).
class Opal {
public:
    virtual ~Opal() = default;

    /// The state of the drive's own locking. Queries the drive without changing it. Errors: those of erase::look.
    virtual Result<OpalReport> report(const DriveEntry& drive, const InspectOptions& options) = 0;

    /// A job that sets up, locks, unlocks, disables or reverts. Without a password it is only for display. Errors:
    /// those of erase::look and opal::make_plan.
    virtual Result<plan::Job> plan(const DriveEntry& drive, const opal::Request& request) = 0;
};

}  // namespace fettle

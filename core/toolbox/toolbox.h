// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/toolbox/benchmarks.h"
#include "core/toolbox/erasing.h"
#include "core/toolbox/firmware_updates.h"
#include "core/toolbox/history.h"
#include "core/toolbox/inspection.h"
#include "core/toolbox/jobs.h"
#include "core/toolbox/over_provisioning.h"
#include "core/toolbox/scheduling.h"
#include "core/toolbox/trimming.h"

namespace fettle {

/// The services that front ends use. Front ends know these, and nothing below them. Each is there where a program
/// composed it; one that this system cannot offer answers `unsupported`. Jobs must not outlive the services that made
/// them.
struct Toolbox {
    std::shared_ptr<Inspection> inspection;
    std::shared_ptr<Jobs> jobs;
    std::shared_ptr<History> history;
    std::shared_ptr<Trimming> trimming;
    std::shared_ptr<Erasing> erasing;
    std::shared_ptr<FirmwareUpdates> firmware;
    std::shared_ptr<OverProvisioning> over_provisioning;
    std::shared_ptr<Benchmarks> benchmarks;
    std::shared_ptr<Scheduling> scheduling;
};

}  // namespace fettle

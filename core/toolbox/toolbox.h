// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/toolbox/benchmarks.h"
#include "core/toolbox/erasing.h"
#include "core/toolbox/file_lookup.h"
#include "core/toolbox/firmware_updates.h"
#include "core/toolbox/history.h"
#include "core/toolbox/idle_watching.h"
#include "core/toolbox/inspection.h"
#include "core/toolbox/jobs.h"
#include "core/toolbox/log_reader.h"
#include "core/toolbox/namespaces.h"
#include "core/toolbox/opal.h"
#include "core/toolbox/over_provisioning.h"
#include "core/toolbox/protocols.h"
#include "core/toolbox/recordings.h"
#include "core/toolbox/scanning.h"
#include "core/toolbox/scheduling.h"
#include "core/toolbox/self_testing.h"
#include "core/toolbox/system_use.h"
#include "core/toolbox/tracing.h"
#include "core/toolbox/trimming.h"
#include "core/toolbox/tuning.h"

namespace fettle {

/// The services for front ends, which use nothing below them. A service exists if the program composed it; it returns
/// `unsupported` if the system cannot provide it. Jobs must not outlive the services that created them.
struct Toolbox {
    std::shared_ptr<Inspection> inspection;
    std::shared_ptr<Jobs> jobs;
    std::shared_ptr<History> history;
    std::shared_ptr<Trimming> trimming;
    std::shared_ptr<Erasing> erasing;
    std::shared_ptr<FirmwareUpdates> firmware;
    std::shared_ptr<OverProvisioning> over_provisioning;
    std::shared_ptr<Namespaces> namespaces;
    std::shared_ptr<SelfTesting> self_testing;
    std::shared_ptr<LogReader> logs;
    std::shared_ptr<IdleWatching> idle_watching;
    std::shared_ptr<Scanning> scanning;
    std::shared_ptr<FileLookup> file_lookup;
    std::shared_ptr<Benchmarks> benchmarks;
    std::shared_ptr<Protocols> protocols;
    std::shared_ptr<Scheduling> scheduling;
    std::shared_ptr<Recordings> recordings;
    std::shared_ptr<Tuning> tuning;
    std::shared_ptr<SystemUse> system_use;
    std::shared_ptr<Tracing> tracing;
    std::shared_ptr<Opal> opal;
};

}  // namespace fettle

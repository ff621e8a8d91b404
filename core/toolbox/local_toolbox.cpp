// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/toolbox/local_toolbox.h"

#include "core/toolbox/local_benchmarks.h"
#include "core/toolbox/local_erasing.h"
#include "core/toolbox/local_file_lookup.h"
#include "core/toolbox/local_firmware_updates.h"
#include "core/toolbox/local_history.h"
#include "core/toolbox/local_idle_watching.h"
#include "core/toolbox/local_inspection.h"
#include "core/toolbox/local_jobs.h"
#include "core/toolbox/local_log_reader.h"
#include "core/toolbox/local_namespaces.h"
#include "core/toolbox/local_opal.h"
#include "core/toolbox/local_over_provisioning.h"
#include "core/toolbox/local_protocols.h"
#include "core/toolbox/local_scanning.h"
#include "core/toolbox/local_scheduling.h"
#include "core/toolbox/local_self_testing.h"
#include "core/toolbox/local_system_tuning.h"
#include "core/toolbox/local_system_use.h"
#include "core/toolbox/local_tracing.h"
#include "core/toolbox/local_trimming.h"
#include "core/toolbox/local_tuning.h"

namespace fettle {

Toolbox make_local_toolbox(DriveSource& drives, check::MachineSource& machine, FileSource& files,
                           const catalogue::Catalogue& catalogue, const BenchmarkPorts& benchmarks,
                           const CarePorts& care, const SchedulePorts& schedule, const ScanPorts& scan,
                           const TunePorts& tune, power::IdleMeter* idle) {
    const auto found = std::make_shared<toolbox::Drives>(drives, machine, catalogue);
    const auto maker = care.can_carry_out() ? std::make_shared<toolbox::JobMaker>(care) : nullptr;
    const auto inspection = std::make_shared<toolbox::LocalInspection>(found, files);
    Toolbox made;
    made.inspection = inspection;
    made.jobs = std::make_shared<toolbox::LocalJobs>(care.journals, care.receipts);
    made.history = std::make_shared<toolbox::LocalHistory>(catalogue, schedule.history, care.clock, benchmarks.boot);
    made.trimming = std::make_shared<toolbox::LocalTrimming>(found, care, maker);
    made.erasing = std::make_shared<toolbox::LocalErasing>(found, care, maker);
    made.firmware = std::make_shared<toolbox::LocalFirmwareUpdates>(found, files, care, maker);
    made.over_provisioning = std::make_shared<toolbox::LocalOverProvisioning>(found, care, maker);
    made.namespaces = std::make_shared<toolbox::LocalNamespaces>(found, care, maker);
    made.opal = std::make_shared<toolbox::LocalOpal>(found, care, maker);
    made.self_testing = std::make_shared<toolbox::LocalSelfTesting>(found, care, maker);
    made.logs = std::make_shared<toolbox::LocalLogReader>(found);
    made.idle_watching = std::make_shared<toolbox::LocalIdleWatching>(idle);
    made.scanning = std::make_shared<toolbox::LocalScanning>(found, care, scan, maker);
    made.file_lookup = std::make_shared<toolbox::LocalFileLookup>(scan.locator);
    made.benchmarks = std::make_shared<toolbox::LocalBenchmarks>(found, benchmarks, care, maker);
    made.protocols = std::make_shared<toolbox::LocalProtocols>(found, benchmarks, care, made.erasing, maker);
    made.tracing = std::make_shared<toolbox::LocalTracing>(found, benchmarks, care, maker);
    made.scheduling = std::make_shared<toolbox::LocalScheduling>(
        toolbox::TaskServices{made.inspection, made.trimming, made.history, made.self_testing}, made.jobs,
        toolbox::LocalScheduling::Ports{care.clock, care.power, care.randomness, schedule});
    if (tune.settings != nullptr) {
        made.tuning = std::make_shared<toolbox::LocalSystemTuning>(found, care, tune, maker);
    } else {
        made.tuning = std::make_shared<toolbox::LocalTuning>(found, care, tune, maker, made.scheduling);
    }
    made.system_use = std::make_shared<toolbox::LocalSystemUse>(found, made.inspection, care.clock, tune);
    inspection->consult(made.scheduling);
    return made;
}

}  // namespace fettle

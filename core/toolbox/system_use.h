// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/tune/drive_life.h"
#include "core/tune/measurement.h"
#include "core/tune/setting.h"
#include "core/tune/space.h"
#include "core/tune/writes.h"

namespace fettle {

/// The measurements that are kept.
struct KeptMeasurements {
    std::vector<tune::Measurement> all;  ///< by name, then by time
    std::vector<std::string> problems;   ///< those that could not be read
};

/// Service: how the system itself uses the drives, which is the evidence for its settings.
class SystemUse {
public:
    virtual ~SystemUse() = default;

    /// What was written until now, to compare with a later sample (tune::writes_between). Of the processes, those that
    /// this user may read. Errors: unsupported; those of DriveSource::list.
    virtual Result<tune::WriteSample> sample_writes() = 0;

    /// Keeps a measurement with the values of the settings while it was made. Errors: invalid_argument (the name);
    /// unsupported; io (disk full), not_permitted.
    virtual Result<tune::Measurement> keep(const std::string& name, const tune::Writes& writes,
                                           const std::vector<tune::Setting>& settings) = 0;
    /// Errors: unsupported, io, not_permitted.
    virtual Result<KeptMeasurements> kept() = 0;
    /// Deletes all measurements of that name. Errors: not_found, unsupported, io, not_permitted.
    virtual Status forget(const std::string& name) = 0;

    /// What the drives report of their wear, by their ids. Wakes no drive from standby.
    virtual std::map<std::string, tune::DriveLife> lives() = 0;

    /// What the system takes of the drives' space, and what freeing it does for them. Deletes nothing. Reads folders as
    /// this user. Errors: unsupported; those of DriveSource::list.
    virtual Result<tune::SpaceReport> space() = 0;
};

}  // namespace fettle

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/drive/entry.h"
#include "core/logs/drive_logs.h"

namespace fettle {

/// Service: drives' own logs.
class LogReader {
public:
    virtual ~LogReader() = default;

    /// Reads all logs; spins up a disk in standby. Errors: those of DriveSource::open and the ports; unsupported.
    virtual Result<logs::DriveLogs> read(const DriveEntry& entry) = 0;
};

}  // namespace fettle

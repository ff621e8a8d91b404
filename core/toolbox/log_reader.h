// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/drive/entry.h"
#include "core/logs/drive_logs.h"
#include "core/logs/event_log.h"
#include "core/logs/telemetry.h"

namespace fettle {

/// Service: drives' own logs.
class LogReader {
public:
    virtual ~LogReader() = default;

    /// Reads all logs; spins up a disk in standby. Errors: those of DriveSource::open and the ports; unsupported.
    virtual Result<logs::DriveLogs> read(const DriveEntry& entry) = 0;

    /// The persistent event log of an NVMe drive. Errors: as read(); those of logs::read_event_log.
    virtual Result<logs::EventLog> events(const DriveEntry& entry) = 0;

    /// Data for the manufacturer's support. Errors: as read(); those of logs::read_telemetry.
    virtual Result<logs::Telemetry> telemetry(const DriveEntry& entry, logs::TelemetrySource source) = 0;
};

}  // namespace fettle

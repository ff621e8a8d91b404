// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/drive/entry.h"
#include "core/plan/job.h"
#include "core/scan/compare.h"
#include "core/scan/scan_map.h"
#include "core/scan/scan_request.h"

namespace fettle {

/// Service: surface scans.
class Scanning {
public:
    virtual ~Scanning() = default;

    /// A job that reads the drive and records what it finds; its only step reports progress in bytes and can be
    /// cancelled. It loses no data. If unreadable blocks are found, the step's verification is `disproved`. The map is
    /// stored every few seconds while the job runs. Errors: those of DriveSource::open and the ports; invalid_argument
    /// (empty range); unsupported.
    virtual Result<plan::Job> plan(const DriveEntry& entry, const scan::Request& request) = 0;

    /// The newest scan of this drive, also one that is running (its last stored state) or was interrupted; nullopt:
    /// none. Errors: those of the store.
    virtual Result<std::optional<scan::ScanMap>> latest(const DriveEntry& entry) = 0;

    /// The scans before that, newest first; at most scan::kMostKept in all. Errors: those of the store.
    virtual Result<std::vector<scan::ScanMap>> earlier(const DriveEntry& entry) = 0;
};

}  // namespace fettle

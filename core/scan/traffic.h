// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/base/result.h"
#include "core/drive/entry.h"

namespace fettle::scan {

/// Port: what has crossed a drive's block device since the computer started.
class TrafficMeter {
public:
    virtual ~TrafficMeter() = default;
    /// Bytes read, written and discarded by all programs, including this one; completed requests only. Does not block.
    /// Errors: unsupported (no counters), vanished.
    virtual Result<std::uint64_t> bytes(const DriveEntry& entry) = 0;
};

}  // namespace fettle::scan

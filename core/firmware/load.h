// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/base/result.h"
#include "core/drive/entry.h"

namespace fettle::firmware {

/// Load on a drive during a short time, from the system's counters.
struct Load {
    std::uint64_t milliseconds = 0;  ///< duration
    std::uint64_t busy_ms = 0;       ///< of these, with at least one pending request
    std::uint64_t requests = 0;      ///< completed reads, writes, discards and flushes
    std::uint64_t bytes = 0;         ///< read and written
};

/// Background writes of an idle system. More means that a program uses the drive.
inline constexpr unsigned kIdleBusyPercent = 5;
inline constexpr std::uint64_t kIdleBytesASecond = 1U << 20U;

[[nodiscard]] constexpr bool is_idle(const Load& load) noexcept {
    return load.busy_ms * 100 <= load.milliseconds * kIdleBusyPercent &&
           load.bytes * 1000 <= load.milliseconds * kIdleBytesASecond;
}

/// Port: counters of a drive's load.
class LoadMeter {
public:
    virtual ~LoadMeter() = default;
    /// Measures the drive for about a second; blocks. Errors: unsupported (no counters), vanished.
    virtual Result<Load> measure(const DriveEntry& entry) = 0;
};

}  // namespace fettle::firmware

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/base/result.h"
#include "core/drive/entry.h"

namespace fettle::firmware {

/// What programs had a drive do during a moment, as the system counts it.
struct Load {
    std::uint64_t milliseconds = 0;  ///< that the moment lasted
    std::uint64_t busy_ms = 0;       ///< of these, with at least one request at the drive
    std::uint64_t requests = 0;      ///< reads, writes, discards and flushes that ended
    std::uint64_t bytes = 0;         ///< read and written
};

/// Hardly anything: what an idle system still writes now and then. More means that somebody works with the drive.
inline constexpr unsigned kIdleBusyPercent = 5;
inline constexpr std::uint64_t kIdleBytesASecond = 1U << 20U;

[[nodiscard]] constexpr bool is_idle(const Load& load) noexcept {
    return load.busy_ms * 100 <= load.milliseconds * kIdleBusyPercent &&
           load.bytes * 1000 <= load.milliseconds * kIdleBytesASecond;
}

/// Port: who counts what a drive has to do.
class LoadMeter {
public:
    virtual ~LoadMeter() = default;
    /// Watches the drive for a second or so; blocks as long. Errors: unsupported (nobody counts here), vanished.
    virtual Result<Load> measure(const DriveEntry& entry) = 0;
};

}  // namespace fettle::firmware

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>

#include "core/base/cancel.h"
#include "core/base/result.h"
#include "core/model/drive_report.h"
#include "core/power/wakeups.h"

namespace fettle {

/// Service: what interrupts a drive's idle time.
class IdleWatching {
public:
    virtual ~IdleWatching() = default;

    /// Counts the drive's I/O for `duration_ns` and compares its gaps with the idle times of the drive's power states,
    /// as far as `report` contains them. Sends nothing to the drive. Blocks; `on_progress` gets the elapsed
    /// nanoseconds. Errors: those of power::watch_wakeups.
    virtual Result<power::Wakeups> watch(const DriveReport& report, std::uint64_t duration_ns,
                                         const std::function<void(std::uint64_t)>& on_progress,
                                         const CancelToken& cancel) = 0;
};

}  // namespace fettle

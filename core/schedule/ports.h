// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/base/result.h"
#include "core/check/machine.h"

namespace fettle::schedule {

/// Port: other regular TRIM on this computer.
class TrimTimer {
public:
    virtual ~TrimTimer() = default;
    virtual check::TrimSchedule look() = 0;
    /// Stops and disables fstrim.timer. Errors: not_permitted, unsupported, io.
    virtual Status take_over() = 0;
    /// Enables and starts it again. Same errors.
    virtual Status give_back() = 0;
};

/// Port: the computer's load.
class Activity {
public:
    virtual ~Activity() = default;
    /// nullopt: not reported.
    virtual std::optional<bool> idle() = 0;
};

}  // namespace fettle::schedule

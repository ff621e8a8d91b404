// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/base/result.h"
#include "core/check/machine.h"

namespace fettle::schedule {

/// Port: what else trims this machine regularly.
class TrimTimer {
public:
    virtual ~TrimTimer() = default;
    virtual check::TrimSchedule look() = 0;
    /// Stops fstrim.timer now and at the next starts; nothing else. Errors: not_permitted, unsupported, io.
    virtual Status take_over() = 0;
    /// Starts it again. The same errors.
    virtual Status give_back() = 0;
};

/// Port: how busy the machine is.
class Activity {
public:
    virtual ~Activity() = default;
    /// nullopt: it does not say.
    virtual std::optional<bool> idle() = 0;
};

}  // namespace fettle::schedule

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/result.h"

namespace fettle::lab {

/// What stands between a simulated drive and the kernel. Any thread.
class Front {
public:
    virtual ~Front() = default;
    /// Makes the drive appear. Errors name the step and carry errno.
    virtual Status start() = 0;
    /// Takes the drive away in order: nothing hangs after it.
    virtual void stop() = 0;
    /// The drive is off the bus, by loss of power or for good: the host loses it while using it. Does not wait.
    virtual void lost() = 0;
    /// Power is back after `lost`.
    virtual void back() = 0;
    /// Power went and came at once: what the transport remembers of the host is void.
    virtual void power_cycled() = 0;
    /// Where the host finds it: "tcm NAME" or "tcp 127.0.0.1:PORT NQN".
    [[nodiscard]] virtual std::string address() const = 0;
};

}  // namespace fettle::lab

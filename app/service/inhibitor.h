// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "core/base/result.h"

namespace fettle::service {

/// Inhibits sleep and shutdown while a job runs. A job starts only after the system has granted this.
class Inhibitor {
public:
    using Held = std::function<void(Status)>;

    Inhibitor() = default;
    virtual ~Inhibitor() = default;
    Inhibitor(const Inhibitor&) = delete;
    Inhibitor& operator=(const Inhibitor&) = delete;

    /// Calls `then` once, from the event loop or immediately, when sleep and shutdown are inhibited, or if the system
    /// has no means for it. Errors: busy (the computer is about to sleep or shut down), timeout, io (refused). After
    /// success, each holder calls release once.
    virtual void hold(Held then) = 0;
    virtual void release() = 0;
};

}  // namespace fettle::service

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <windows.h>

#include "platform/windows/system/owned_handle.h"

namespace fettle::windows_system {

/// Keeps the computer from sleeping on its own while it exists; Windows does not count a waiting command as activity. A
/// user can put it to sleep all the same, and on battery, computers with Modern Standby end a request some minutes
/// after they would have slept (Microsoft, PowerSetRequest).
class PowerRequest {
public:
    PowerRequest();
    ~PowerRequest();
    PowerRequest(const PowerRequest&) = delete;
    PowerRequest& operator=(const PowerRequest&) = delete;

    /// False: Windows has refused it.
    [[nodiscard]] bool holds() const noexcept { return holds_; }

private:
    OwnedHandle request_;
    bool holds_ = false;
};

}  // namespace fettle::windows_system

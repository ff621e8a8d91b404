// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/service/inhibitor.h"
#include "platform/windows/system/power_request.h"

namespace fettle::service {

/// Keeps the computer from sleeping on its own. A user can put it to sleep all the same, and no service can prevent a
/// shutdown: Windows asks the service to stop before (SERVICE_CONTROL_PRESHUTDOWN) and waits up to the time that it has
/// registered.
class PowerInhibitor final : public Inhibitor {
public:
    void hold(Held then) override;
    void release() override;

private:
    std::optional<windows_system::PowerRequest> request_;
    unsigned holders_ = 0;
};

}  // namespace fettle::service

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

#include "core/plan/held_drive.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// The computer's power through sysfs: power_supply, power/state and the real-time clock's alarm.
class LinuxPower final : public plan::Power {
public:
    explicit LinuxPower(Roots roots) : roots_(std::move(roots)) {}
    std::optional<bool> on_battery() override;
    bool can_suspend() override;
    Status suspend(std::uint32_t seconds) override;
    std::string boot_id() override;

private:
    Roots roots_;
};

}  // namespace fettle::linux_system

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "platform/linux/device_links.h"

namespace fettle::linux_system {

/// udev's database, through libudev.
class UdevLinks final : public DeviceLinks {
public:
    [[nodiscard]] std::vector<std::string> by_id(const std::string& name) const override;
};

}  // namespace fettle::linux_system

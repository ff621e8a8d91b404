// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/drive/entry.h"
#include "platform/linux/device_file.h"

namespace fettle::linux_system {

/// The command ports of an open drive, as sysfs describes it at `block`; without the block port.
[[nodiscard]] DrivePorts command_ports(const std::shared_ptr<DeviceFile>& file, const DriveEntry& entry,
                                       const std::string& block);

}  // namespace fettle::linux_system

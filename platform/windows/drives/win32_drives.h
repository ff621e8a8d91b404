// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/drive/entry.h"
#include "platform/windows/drives/device_list.h"

namespace fettle::windows {

/// The disks of this computer's device manager.
[[nodiscard]] std::unique_ptr<DeviceList> make_device_list();

/// The drives of this computer.
[[nodiscard]] std::unique_ptr<DriveSource> make_drive_source();

}  // namespace fettle::windows

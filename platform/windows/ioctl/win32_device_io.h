// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "platform/windows/ioctl/device_io.h"

namespace fettle::windows {

/// The devices of this computer.
[[nodiscard]] std::unique_ptr<DeviceIo> make_device_io();

}  // namespace fettle::windows

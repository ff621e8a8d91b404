// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "platform/windows/ioctl/device_io.h"

namespace fettle::windows {

/// The devices of this computer.
[[nodiscard]] std::unique_ptr<DeviceIo> make_device_io();

/// Takes over an open handle (HANDLE) for synchronous calls.
[[nodiscard]] std::unique_ptr<DeviceHandle> adopt_handle(void* handle);

}  // namespace fettle::windows

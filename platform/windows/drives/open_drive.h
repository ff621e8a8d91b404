// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "platform/windows/ioctl/device_io.h"

namespace fettle::windows {

/// An open drive, which its ports share.
struct OpenDrive {
    std::shared_ptr<DeviceHandle> device;
    std::string path;                         ///< for error texts
    std::uint32_t largest_transfer = 65'536;  ///< of one pass-through command, in bytes
};

}  // namespace fettle::windows

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/drive/entry.h"

namespace fettle::linux_system {

/// Monitors drives that are added or removed: through udevd, or the kernel itself if udevd is not running (detected by
/// the socket `udevd_control`). Error unsupported if neither is available.
[[nodiscard]] Result<std::unique_ptr<Watch>> watch_drives(std::function<void(const DriveEvent&)> on_event,
                                                          const std::string& udevd_control);

}  // namespace fettle::linux_system

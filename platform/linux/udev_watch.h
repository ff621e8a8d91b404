// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "core/drive/entry.h"

namespace fettle::linux_system {

/// Listens for drives that come and go: to udevd, or to the kernel itself where udevd does not run
/// (`udevd_control` is the socket that tells). Error unsupported when the system offers neither.
[[nodiscard]] Result<std::unique_ptr<Watch>> watch_drives(std::function<void(const DriveEvent&)> on_event,
                                                          const std::string& udevd_control);

}  // namespace fettle::linux_system

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "core/drive/entry.h"

namespace fettle::macos {

/// Watches a folder of device nodes (/dev) for whole disks that arrive or leave, by looking again after each `pause`.
/// Errors: not_found, not_permitted (the folder cannot be read).
[[nodiscard]] Result<std::unique_ptr<Watch>> watch_disks(const std::string& folder, std::chrono::milliseconds pause,
                                                         std::function<void(const DriveEvent&)> on_event);

}  // namespace fettle::macos

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/trim/file_system.h"

namespace fettle::windows_system {

/// Locks these drives against other jobs of Fettle, with files in `folder`, until the lock is destroyed or the process
/// ends. Errors: busy, refused (no folder), io, not_permitted.
[[nodiscard]] Result<std::unique_ptr<trim::DriveLock>> lock_drives(const std::string& folder,
                                                                   const std::vector<std::string>& drives);

}  // namespace fettle::windows_system

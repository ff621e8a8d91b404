// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/tune/system_files.h"

namespace fettle {

/// Keeps other processes from changing system settings: a file "settings.lock" in the folder, which is made for this
/// user alone. Errors: busy; refused (no folder, or another user's); io, not_permitted.
[[nodiscard]] Result<std::unique_ptr<tune::SettingsLock>> lock_settings(const std::string& folder);

}  // namespace fettle

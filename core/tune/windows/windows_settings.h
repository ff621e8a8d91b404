// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/tune/setting.h"
#include "core/tune/windows/windows_system.h"

namespace fettle::tune {

/// Windows' settings that concern drives, with advice. A setting whose value cannot be read is left out or has an empty
/// value. Blocks while the programs of WindowsQuery run.
[[nodiscard]] std::vector<Setting> windows_settings(WindowsSystem& system);

/// What has to be done so that a setting of windows_settings() gets this value. The values before are read again.
/// Errors: invalid_argument (with the accepted values), refused (the setting's obstacle), not_found (no such setting),
/// those of WindowsSystem::value.
[[nodiscard]] Result<SystemChange> windows_change(WindowsSystem& system, const Setting& setting,
                                                  const std::string& value);

/// The way back from a change that was made. Errors: refused (somebody has changed a value since, or Windows would not
/// start after it), those of WindowsSystem::value.
[[nodiscard]] Result<SystemChange> windows_undo(WindowsSystem& system, const SystemChange& made);

}  // namespace fettle::tune

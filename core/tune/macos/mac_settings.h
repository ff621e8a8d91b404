// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/tune/macos/mac_system.h"
#include "core/tune/setting.h"

namespace fettle::tune {

/// macOS' settings that concern drives, with advice. A setting that no program reports is left out. Blocks while the
/// programs of MacQuery run.
[[nodiscard]] std::vector<Setting> mac_settings(MacSystem& system);

/// What has to be done so that a setting of mac_settings() gets this value; the way back is reversed(). The value
/// before is read again. Errors: invalid_argument (with the accepted values), refused (the setting's obstacle),
/// not_found (no such setting now).
[[nodiscard]] Result<SystemChange> mac_change(MacSystem& system, const Setting& setting, const std::string& value);

}  // namespace fettle::tune

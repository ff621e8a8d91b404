// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/result.h"
#include "platform/macos/schedule/launch_agent.h"

namespace fettle::macos {

/// Folder of Fettle's data: ~/Library/Application Support/Fettle; for root /Library/Application Support/Fettle.
/// $FETTLE_STATE_FOLDER, an absolute path, replaces it. Empty without a home folder.
[[nodiscard]] std::string data_folder();

/// Creates a folder and its parents for this user alone. Errors: refused (no path), io, not_permitted.
[[nodiscard]] Status make_folder(const std::string& folder);

/// Where launchd looks for this user's jobs, or for root's (launchd.plist(5)).
[[nodiscard]] LaunchPlace launch_place(const std::string& label);

/// The path of this program; empty: unknown.
[[nodiscard]] std::string own_program();

}  // namespace fettle::macos

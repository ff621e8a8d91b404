// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "platform/macos/schedule/launch_agent.h"

namespace fettle::macos {

/// An absolute path from the environment; otherwise empty.
[[nodiscard]] std::string folder_from(const char* variable);

/// Where launchd looks for this user's jobs, or for root's (launchd.plist(5)).
[[nodiscard]] LaunchPlace launch_place(const std::string& label);

/// The path of this program; empty: unknown.
[[nodiscard]] std::string own_program();

}  // namespace fettle::macos

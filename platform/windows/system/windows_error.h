// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "core/base/error.h"

namespace fettle::windows_system {

/// The error for a number that GetLastError returned.
[[nodiscard]] Error windows_error(std::uint32_t number, std::string context);
/// The same for GetLastError() of the calling thread.
[[nodiscard]] Error last_error(std::string context);

}  // namespace fettle::windows_system

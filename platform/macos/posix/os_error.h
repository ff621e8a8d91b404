// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/error.h"

namespace fettle::macos {

/// The error for an errno value from a file or device.
[[nodiscard]] Error os_error(int number, std::string context);

}  // namespace fettle::macos

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/error.h"

namespace fettle::linux_system {

/// The error for an errno value from a device or its node.
[[nodiscard]] Error os_error(int number, std::string context);

}  // namespace fettle::linux_system

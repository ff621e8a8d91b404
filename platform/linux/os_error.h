// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/error.h"

namespace fettle::linux_system {

/// The error that an errno value stands for, when it came from a device or its node.
[[nodiscard]] Error os_error(int number, std::string context);

}  // namespace fettle::linux_system

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace fettle {

/// Missing::reason for a disk whose power mode could not be read: it may be in standby, so it was not accessed.
inline constexpr std::string_view kMaybeAsleep = "power-mode-unknown";

}  // namespace fettle

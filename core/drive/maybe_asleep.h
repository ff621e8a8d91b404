// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace fettle {

/// Missing::reason of the parts of a disk whose power mode could not be read: it may be in standby, and was left
/// alone.
inline constexpr std::string_view kMaybeAsleep = "power-mode-unknown";

}  // namespace fettle

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

#include "core/tune/system_files.h"

/// systemd units by their files, as systemd.unit(5) describes them.
namespace fettle::tune {

/// Whether the unit has a file and is not masked.
[[nodiscard]] bool is_installed(SystemFiles& files, std::string_view unit);

/// Whether another unit wants or requires it at start.
[[nodiscard]] bool is_enabled(SystemFiles& files, std::string_view unit);

}  // namespace fettle::tune

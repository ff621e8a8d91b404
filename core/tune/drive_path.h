// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/tune/system_files.h"

namespace fettle::tune {

/// The path of a value today: `{drive}` is replaced by the drive's kernel name, and a folder `*` by the only entry
/// there. nullopt: there is none, or more than one.
[[nodiscard]] std::optional<std::string> drive_path(std::string path, std::string_view drive, SystemFiles& files);

}  // namespace fettle::tune

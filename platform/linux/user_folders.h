// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace fettle::linux_system {

/// Folder of the user's Fettle data: $XDG_DATA_HOME/fettle, otherwise ~/.local/share/fettle (XDG Base Directory
/// Specification 0.8); "/var/lib/fettle" for a program without a home folder.
[[nodiscard]] std::string data_folder();

}  // namespace fettle::linux_system

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace fettle::linux_system {

/// Where Fettle keeps this user's own data: $XDG_DATA_HOME/fettle, else ~/.local/share/fettle (XDG Base Directory
/// Specification 0.8); "/var/lib/fettle" for a program without a home.
[[nodiscard]] std::string data_folder();

}  // namespace fettle::linux_system

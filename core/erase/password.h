// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace fettle::erase {

/// The password that Fettle sets during a SECURITY erase. It is not secret: if all else fails, "hdparm --user-master u
/// --security-unlock fettle-erase /dev/sdX" unlocks the drive, as does any tool that pads a password with zeros.
inline constexpr std::string_view kPasswordText = "fettle-erase";

}  // namespace fettle::erase

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace fettle::erase {

/// The password that Fettle sets for as long as a SECURITY erase lasts. It is no secret: should everything else fail,
/// "hdparm --user-master u --security-unlock fettle-erase /dev/sdX" gives the drive back, as would any tool that takes
/// a password of these letters, filled up with zeros.
inline constexpr std::string_view kPasswordText = "fettle-erase";

}  // namespace fettle::erase

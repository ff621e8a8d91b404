// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <string_view>

#include "core/ata/security_commands.h"

namespace fettle::erase {

/// The password that Fettle sets for as long as a SECURITY erase lasts. It is no secret: should everything else fail,
/// "hdparm --user-master u --security-unlock fettle-erase /dev/sdX" gives the drive back, as would any tool that takes
/// a password of these letters, filled up with zeros.
inline constexpr std::string_view kPasswordText = "fettle-erase";

[[nodiscard]] inline ata::Password erase_password() {
    ata::Password password{};
    std::copy(kPasswordText.begin(), kPasswordText.end(), password.begin());
    return password;
}

}  // namespace fettle::erase

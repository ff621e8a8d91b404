// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace fettle::linux_system {

/// Where the system's own file trees are. Tests put made-up trees in their place.
struct Roots {
    std::string sys = "/sys";
    std::string dev = "/dev";
    std::string proc = "/proc";
    std::string top;  ///< before "/etc", "/run", "/lib", "/usr" and "/var"
};

}  // namespace fettle::linux_system

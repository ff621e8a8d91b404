// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace fettle::linux_system {

/// Locations of the system's file trees. Tests replace them with artificial trees.
struct Roots {
    std::string sys = "/sys";
    std::string dev = "/dev";
    std::string proc = "/proc";
    std::string top;  ///< prefix of "/etc", "/run", "/lib", "/usr" and "/var"
};

}  // namespace fettle::linux_system

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/check/machine.h"

namespace fettle::plan {

/// What uses a drive, as lists for display: "/home, md0 (md)".
struct PlaceUsers {
    std::string system;  ///< mount points that the running system needs
    std::string all;     ///< mount points and layers above the drive, including those of the system
    /// Mount points that are dismounted when the drive is held; not among `all`.
    std::string dismounted;
};

/// Adds the users of a drive in this place, each once. `whose`: appended as "/home on nvme0n2"; empty for the drive
/// that the plan is for.
void add_users_of(const check::DrivePlace& place, const std::string& whose, PlaceUsers& users);

}  // namespace fettle::plan

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/check/machine.h"
#include "platform/linux/mounts.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// The paths from every mounted file system and swap area down to `drive`, through partitions and the holders listed in
/// sysfs.
[[nodiscard]] std::vector<check::DiscardPath> read_discard_paths(const Roots& roots, const DriveEntry& drive,
                                                                 const std::vector<Mount>& mounts);

}  // namespace fettle::linux_system

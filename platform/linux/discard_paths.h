// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/check/machine.h"
#include "platform/linux/mounts.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// The ways down to `drive` from every mounted file system and swap area that lies on it, through
/// partitions and through the holders that sysfs names.
[[nodiscard]] std::vector<check::DiscardPath> read_discard_paths(const Roots& roots, const DriveEntry& drive,
                                                                 const std::vector<Mount>& mounts);

}  // namespace fettle::linux_system

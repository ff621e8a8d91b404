// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// Kernel names of the other block devices that lead to the same NVMe namespace or SCSI logical unit as the drive `id`:
/// where the kernel does not join the paths of a drive with two ports, each has a device of its own. Contains every
/// drive that plan::kinship() calls the same unit.
[[nodiscard]] std::vector<std::string> other_paths(const Roots& roots, const std::string& id);

}  // namespace fettle::linux_system

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// Kernel names of the other block devices of the same NVMe namespace or SCSI logical unit as the drive `id`: if the
/// kernel does not combine the paths of a dual-port drive, each has its own device. Contains every drive that
/// plan::kinship() calls the same unit.
[[nodiscard]] std::vector<std::string> other_paths(const Roots& roots, const std::string& id);

}  // namespace fettle::linux_system

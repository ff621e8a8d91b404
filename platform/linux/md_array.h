// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "platform/linux/layer_map.h"

namespace fettle::linux_system {

/// Where a piece of an md array lies on its members, by `folder` (/sys/class/block/md0). Known for raid1, and for raid0
/// and raid10 (near 2) whose members are of one size, while nothing is reshaped; members that are not in step are left
/// out. Error: unsupported, whose context is the level.
[[nodiscard]] Result<std::vector<FilePiece>> through_md(const FilePiece& piece, const std::string& folder);

}  // namespace fettle::linux_system

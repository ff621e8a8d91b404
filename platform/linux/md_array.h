// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "platform/linux/layer_map.h"
#include "platform/linux/layers_above.h"

namespace fettle::linux_system {

/// The location of a piece of an md array on its members, from `folder` (/sys/class/block/md0). Supported for raid1,
/// and for raid0 and raid10 (near 2) with members of equal size, unless the array is being reshaped; members that are
/// not in sync are skipped. Error: unsupported, with the level as context.
[[nodiscard]] Result<std::vector<FilePiece>> through_md(const FilePiece& piece, const std::string& folder);

/// The inverse, for the same levels: where the array shows `part.bytes` from `part.below` on of its member `device`, in
/// ascending order. What belongs to the array itself is left out. `level` is set to the array's. Error: unsupported.
[[nodiscard]] Result<std::vector<MappedUp>> above_md(const MappedUp& part, const std::string& device,
                                                     const std::string& folder, std::string& level);

}  // namespace fettle::linux_system

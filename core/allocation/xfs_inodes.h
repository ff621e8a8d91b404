// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "core/allocation/ranges.h"
#include "core/allocation/source.h"
#include "core/allocation/xfs_layout.h"

namespace fettle::allocation {

/// Whether the objects outside the free-space trees exist: the superblock copy and the headers of every allocation
/// group, the inode trees, the root directory, and a sample of the used inodes, whose blocks must not be free. A file
/// system that was partly overwritten by another one fails. `free` in blocks.
[[nodiscard]] Expected<std::uint64_t> check_xfs_inodes(Source& source, const XfsLayout& layout,
                                                       std::span<const Range> free);

}  // namespace fettle::allocation

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "core/allocation/ranges.h"
#include "core/allocation/source.h"
#include "core/allocation/xfs_layout.h"

namespace fettle::allocation {

/// Whether what the free-space trees leave out is there: the superblock's copy and the headers at the beginning of
/// every allocation group, the trees of inodes, the root directory, and of the inodes in use a sample, whose blocks
/// must not be free. What another file system has written over does not pass. `free` in blocks.
[[nodiscard]] Expected<std::uint64_t> check_xfs_inodes(Source& source, const XfsLayout& layout,
                                                       std::span<const Range> free);

}  // namespace fettle::allocation

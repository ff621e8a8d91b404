// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "core/allocation/ext_superblock.h"
#include "core/allocation/ranges.h"

namespace fettle::allocation {

/// A block group, as far as its free space and its inodes go.
struct ExtGroup {
    std::uint64_t bitmap = 0;  ///< blocks
    std::uint64_t inode_bitmap = 0;
    std::uint64_t inode_table = 0;
    std::uint64_t free_blocks = 0;
    std::uint32_t free_inodes = 0;
    std::uint32_t bitmap_checksum = 0;
    std::uint32_t inode_bitmap_checksum = 0;
    bool uninitialised = false;         ///< the block bitmap was never written
    bool inodes_uninitialised = false;  ///< nor the inode bitmap: none is in use
};

/// Whether what the bitmaps speak of is there: every copy of the superblock has the same geometry, the root directory
/// and the journal can be read through the tables, and of every group inodes that are in use are inodes, whose blocks
/// are in use. What another file system has written over does not pass. `free` in blocks, as the block bitmaps have it.
[[nodiscard]] Expected<std::uint64_t> check_ext_inodes(Source& source, const ExtLayout& layout,
                                                       std::span<const ExtGroup> groups, std::span<const Range> free);

}  // namespace fettle::allocation

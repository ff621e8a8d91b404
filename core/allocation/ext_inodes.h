// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "core/allocation/ext_superblock.h"
#include "core/allocation/ranges.h"

namespace fettle::allocation {

/// A block group's free space and inodes.
struct ExtGroup {
    std::uint64_t bitmap = 0;  ///< blocks
    std::uint64_t inode_bitmap = 0;
    std::uint64_t inode_table = 0;
    std::uint64_t free_blocks = 0;
    std::uint32_t free_inodes = 0;
    std::uint32_t bitmap_checksum = 0;
    std::uint32_t inode_bitmap_checksum = 0;
    bool uninitialised = false;         ///< the block bitmap was never written
    bool inodes_uninitialised = false;  ///< the inode bitmap was never written either: no inode is in use
};

/// Whether the objects that the bitmaps refer to exist: every copy of the superblock has the same geometry, the root
/// directory and the journal can be read through the tables, and in every group used inodes are valid and their blocks
/// are in use. A file system that was partly overwritten by another one fails. `free` in blocks, as in the block
/// bitmaps.
[[nodiscard]] Expected<std::uint64_t> check_ext_inodes(Source& source, const ExtLayout& layout,
                                                       std::span<const ExtGroup> groups, std::span<const Range> free);

}  // namespace fettle::allocation

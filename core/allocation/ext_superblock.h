// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "core/allocation/source.h"

/// Offsets and names as in the kernel's Documentation/filesystems/ext4 ("Super Block", "Block Group Descriptors").
namespace fettle::allocation {

/// Layout of an ext2, ext3 or ext4 file system, as needed for its free space.
struct ExtLayout {
    std::uint64_t blocks = 0;
    std::uint64_t free_blocks = 0;
    std::uint32_t block_bytes = 0;
    std::uint32_t first_block = 0;
    std::uint32_t blocks_a_group = 0;
    std::uint32_t inodes_a_group = 0;
    std::uint32_t inode_bytes = 0;
    std::uint32_t free_inodes = 0;
    std::uint32_t first_inode = 11;   ///< lower inodes are reserved
    std::uint32_t journal_inode = 0;  ///< 0: no journal in the file system
    std::uint32_t descriptor_bytes = 0;
    std::uint32_t first_meta_group = 0;
    std::uint32_t reserved_descriptor_blocks = 0;
    std::array<std::uint32_t, 2> backups{};  ///< sparse_super2: the groups that hold one
    std::uint64_t multi_mount_block = 0;     ///< 0: none
    std::uint32_t checksum_seed = 0;         ///< of metadata_csum
    bool meta_groups = false;
    bool wide = false;           ///< 64bit
    bool checksums = false;      ///< metadata_csum
    bool old_checksums = false;  ///< uninit_bg
    bool sparse_super = false;
    bool sparse_super2 = false;
    std::array<std::uint8_t, 16> uuid{};

    [[nodiscard]] std::uint64_t groups() const noexcept {
        return (blocks - first_block + blocks_a_group - 1) / blocks_a_group;
    }
    [[nodiscard]] std::uint64_t group_start(std::uint64_t group) const noexcept {
        return first_block + group * blocks_a_group;
    }
    [[nodiscard]] std::uint64_t group_end(std::uint64_t group) const noexcept {
        return group + 1 == groups() ? blocks : group_start(group + 1);
    }
    [[nodiscard]] std::uint32_t descriptors_a_block() const noexcept { return block_bytes / descriptor_bytes; }
    [[nodiscard]] std::uint64_t descriptor_blocks() const noexcept {
        return (groups() + descriptors_a_block() - 1) / descriptors_a_block();
    }
    /// Whether the group begins with a copy of the superblock.
    [[nodiscard]] bool has_super(std::uint64_t group) const noexcept;
    [[nodiscard]] std::uint32_t inode_table_blocks() const noexcept {
        return static_cast<std::uint32_t>((std::uint64_t{inodes_a_group} * inode_bytes + block_bytes - 1) /
                                          block_bytes);
    }
};

/// CRC-32C as chained by ext4: starts with all ones, without final inversion.
[[nodiscard]] std::uint32_t ext_crc32c(std::uint32_t crc, std::span<const std::uint8_t> bytes) noexcept;

/// Reads the superblock; fails if it is dirty or unsupported. Renames `source` to ext2, ext3 or ext4.
[[nodiscard]] Expected<ExtLayout> read_ext_superblock(Source& source);

}  // namespace fettle::allocation

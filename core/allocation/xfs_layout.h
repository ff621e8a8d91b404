// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "core/base/bytes.h"
#include "core/base/crc32c.h"

namespace fettle::allocation {

/// Layout of an XFS file system, as needed for its free space and inodes.
struct XfsLayout {
    std::uint64_t block_bytes = 0;
    std::uint64_t sector_bytes = 0;
    std::uint64_t blocks = 0;
    std::uint32_t group_blocks = 0;
    std::uint32_t groups = 0;
    std::uint32_t group_shift = 0;  ///< sb_agblklog
    std::uint64_t log_start = 0;    ///< group << group_shift | block
    std::uint32_t log_blocks = 0;
    std::uint64_t root_inode = 0;
    std::uint32_t inode_bytes = 0;
    std::uint32_t inode_shift = 0;  ///< sb_inopblog
    std::uint64_t inodes = 0;       ///< in use and free
    std::uint64_t free_inodes = 0;
    std::array<std::uint8_t, 16> uuid{};   ///< the user-visible UUID
    std::array<std::uint8_t, 16> inner{};  ///< the UUID stored in the metadata

    [[nodiscard]] std::uint32_t blocks_of(std::uint32_t group) const noexcept {
        return group + 1 == groups ? static_cast<std::uint32_t>(blocks - std::uint64_t{group} * group_blocks)
                                   : group_blocks;
    }
    [[nodiscard]] std::uint64_t place_of(std::uint32_t group, std::uint64_t block) const noexcept {
        return (std::uint64_t{group} * group_blocks + block) * block_bytes;
    }
};

/// CRC-32C over all of it, with the field itself as zeros; the field is little-endian.
[[nodiscard]] inline bool xfs_checksum_holds(std::span<const std::uint8_t> bytes, std::size_t field) {
    constexpr std::array<std::uint8_t, 4> blank{};
    auto crc = crc32c(bytes.first(field));
    crc = crc32c(blank, crc);
    crc = crc32c(bytes.subspan(field + 4), crc);
    return BytesView(bytes).le32(field) == crc;
}

[[nodiscard]] inline bool xfs_same(std::span<const std::uint8_t> a, std::span<const std::uint8_t> b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

}  // namespace fettle::allocation

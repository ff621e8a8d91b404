// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

namespace fettle::allocation {

/// Contents of a FAT boot sector. Locations are bytes from the start of the file system.
struct FatLayout {
    /// The first two table entries refer to no cluster.
    static constexpr std::uint64_t kFirstCluster = 2;

    unsigned bits = 0;  ///< of an entry: 12, 16 or 32
    std::uint64_t table_at = 0;
    std::uint64_t table_bytes = 0;
    std::uint64_t tables = 0;
    std::uint64_t root_at = 0;       ///< FAT12, FAT16: the root folder has a fixed location
    std::uint64_t root_bytes = 0;    ///< FAT12, FAT16
    std::uint32_t root_cluster = 0;  ///< FAT32: a normal chain of clusters
    std::uint64_t data_at = 0;
    std::uint64_t cluster_bytes = 0;
    std::uint64_t clusters = 0;
    std::uint64_t size_bytes = 0;
    std::uint8_t media = 0;
    std::uint8_t flags = 0;  ///< the byte in which Windows and Linux record that it is mounted
    std::uint32_t serial = 0;

    [[nodiscard]] std::uint64_t entries_bytes() const noexcept { return ((clusters + kFirstCluster) * bits + 7) / 8; }
    [[nodiscard]] bool has(std::uint32_t cluster) const noexcept {
        return cluster >= kFirstCluster && cluster - kFirstCluster < clusters;
    }
    [[nodiscard]] std::uint64_t place_of(std::uint32_t cluster) const noexcept {
        return data_at + (cluster - kFirstCluster) * cluster_bytes;
    }
};

/// Entry `index` from the start of `piece`, which starts at an even entry.
[[nodiscard]] std::uint32_t fat_entry(std::span<const std::uint8_t> piece, unsigned bits, std::size_t index);

}  // namespace fettle::allocation

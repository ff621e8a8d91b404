// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace fettle::allocation {

/// Contents of an exFAT boot sector. Locations are bytes from the start of the file system.
struct ExfatLayout {
    static constexpr std::uint32_t kFirstCluster = 2;
    static constexpr std::uint32_t kEndOfChain = 0xFFFF'FFFF;

    std::uint64_t sector_bytes = 0;
    std::uint64_t cluster_bytes = 0;
    std::uint64_t size_bytes = 0;
    std::uint64_t table_at = 0;
    std::uint64_t table_bytes = 0;
    std::uint64_t heap_at = 0;
    std::uint32_t clusters = 0;
    std::uint32_t root = 0;
    std::uint32_t serial = 0;

    [[nodiscard]] bool has(std::uint32_t cluster) const noexcept {
        return cluster >= kFirstCluster && cluster - kFirstCluster < clusters;
    }
    [[nodiscard]] std::uint64_t place_of(std::uint32_t cluster) const noexcept {
        return heap_at + std::uint64_t{cluster - kFirstCluster} * cluster_bytes;
    }
};

}  // namespace fettle::allocation

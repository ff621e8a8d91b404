// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>

namespace fettle::ata {

/// ATA data structures and logs come in blocks of this size whatever the logical sector (ACS-4 9.1).
inline constexpr std::size_t kSectorBytes = 512;

/// Whether the bytes of a data structure add up to zero, which its checksum byte ensures (ACS-3 annex A).
[[nodiscard]] inline bool checksum_ok(std::span<const std::uint8_t> sector) noexcept {
    return (std::accumulate(sector.begin(), sector.end(), 0U) & 0xFFU) == 0;
}

/// Whether all bytes are zero, as from a bridge that reported success but sent no data.
[[nodiscard]] inline bool all_zero(std::span<const std::uint8_t> bytes) noexcept {
    return std::all_of(bytes.begin(), bytes.end(), [](std::uint8_t byte) { return byte == 0; });
}

}  // namespace fettle::ata

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

#include "core/bench/data.h"

namespace fettle::bench {

/// Each verified sector records where and when it was written: its first eight bytes as generated, then offset and
/// generation, then a CRC-32C over everything and the run's nonce. All three are masked with a value derived from the
/// first eight bytes, so that a stamped sector is as incompressible as any other.

/// Stamps every sector of `block`, already filled with data, for a write at `offset` as its `generation` (1 for the
/// first). Requires: the size is a multiple of 512.
void stamp(std::span<std::uint8_t> block, std::uint64_t nonce, std::uint64_t offset, std::uint64_t generation) noexcept;

/// Verdict on a sector that was read back.
enum class SectorState : std::uint8_t {
    intact,
    lost,       ///< nothing of this run: the earlier contents are still there
    stale,      ///< an earlier write of this run to the same place: the last one is missing
    misplaced,  ///< a write of this run for another place
    corrupt,    ///< the right write, with wrong bytes
};

/// Judges the 512 bytes read from `offset`, last written as `generation`.
[[nodiscard]] SectorState inspect_sector(std::span<const std::uint8_t, kSector> sector, std::uint64_t nonce,
                                         std::uint64_t offset, std::uint64_t generation) noexcept;

/// Counts of a verification.
struct Verification {
    std::uint64_t sectors = 0;  ///< checked sectors
    std::uint64_t lost = 0;
    std::uint64_t stale = 0;
    std::uint64_t misplaced = 0;
    std::uint64_t corrupt = 0;
    std::uint64_t torn_blocks = 0;  ///< partly completed writes: intact sectors next to lost or stale ones

    [[nodiscard]] bool clean() const noexcept { return lost + stale + misplaced + corrupt == 0; }
    void add(const Verification& other) noexcept;
};

/// Judges one block that was written in one piece.
[[nodiscard]] Verification inspect_block(std::span<const std::uint8_t> block, std::uint64_t nonce, std::uint64_t offset,
                                         std::uint64_t generation) noexcept;

}  // namespace fettle::bench

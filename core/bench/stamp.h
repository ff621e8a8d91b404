// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

#include "core/bench/data.h"

namespace fettle::bench {

/// Each sector that will be verified carries where and when it was written: the first eight bytes as they came
/// from the generator, then offset and generation, then a CRC-32C over everything and the run's nonce; all three
/// hidden under a mask drawn from the first eight bytes, so that a stamped sector compresses no more than another.

/// Stamps every sector of `block`, already filled with data, that will be written at `offset` as its
/// `generation` (1 for the first). Requires: the size is a multiple of 512.
void stamp(std::span<std::uint8_t> block, std::uint64_t nonce, std::uint64_t offset, std::uint64_t generation) noexcept;

/// What a sector that was read back turned out to be.
enum class SectorState : std::uint8_t {
    intact,
    lost,       ///< nothing of this run: what lay there before is still there
    stale,      ///< an earlier write of this run to the same place: the last one did not arrive
    misplaced,  ///< a write of this run that belongs elsewhere
    corrupt,    ///< the right write, with wrong bytes
};

/// Judges the 512 bytes read from `offset`, last written as `generation`.
[[nodiscard]] SectorState inspect_sector(std::span<const std::uint8_t, kSector> sector, std::uint64_t nonce,
                                         std::uint64_t offset, std::uint64_t generation) noexcept;

/// Counts of what a verification found.
struct Verification {
    std::uint64_t sectors = 0;  ///< that were checked
    std::uint64_t lost = 0;
    std::uint64_t stale = 0;
    std::uint64_t misplaced = 0;
    std::uint64_t corrupt = 0;
    std::uint64_t torn_blocks = 0;  ///< writes of which a part arrived: intact sectors beside lost or stale ones

    [[nodiscard]] bool clean() const noexcept { return lost + stale + misplaced + corrupt == 0; }
    void add(const Verification& other) noexcept;
};

/// Judges one block as it was written in one piece.
[[nodiscard]] Verification inspect_block(std::span<const std::uint8_t> block, std::uint64_t nonce, std::uint64_t offset,
                                         std::uint64_t generation) noexcept;

}  // namespace fettle::bench

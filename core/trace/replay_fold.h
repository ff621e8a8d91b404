// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/base/units.h"
#include "core/trace/trace.h"

namespace fettle::trace {

/// Where an access falls on a target: whole sectors from `offset`, continuing at the start of the area after its end.
struct Place {
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;  ///< 0: nothing is left of it
    bool folded = false;      ///< its address was beyond the area, at least in part
    bool wraps = false;       ///< continues at the start of the area
    bool rounded = false;     ///< to sectors
    bool cut = false;         ///< was longer than the area
};

/// Folds a trace's addresses into an area of a target: first to whole sectors, then modulo the size of the area.
class Fold {
public:
    /// Requires: `area` is a multiple of `sector_bytes`, and neither is 0.
    Fold(ByteCount area, std::uint32_t sector_bytes) : area_(area.bytes), sector_(sector_bytes) {}

    /// Of a read or write: all sectors that it touches.
    [[nodiscard]] Place transfer(const Access& access) const noexcept;
    /// Of a discard: only the sectors that it covers in full, as a drive does.
    [[nodiscard]] Place discard(const Access& access) const noexcept;

private:
    [[nodiscard]] Place place(std::uint64_t start, std::uint64_t end, const Access& access) const noexcept;

    std::uint64_t area_;
    std::uint64_t sector_;
};

/// A part of a place that one request can transfer.
struct Piece {
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
};

/// The pieces of a place, in the order of the access: cut at the end of the area, and to at most `most` bytes.
class Pieces {
public:
    Pieces() = default;
    /// Requires: `most` is a multiple of the sector, and not 0.
    Pieces(const Place& place, ByteCount area, std::uint64_t most) noexcept
        : offset_(place.offset), left_(place.bytes), area_(area.bytes), most_(most) {}

    [[nodiscard]] bool empty() const noexcept { return left_ == 0; }
    /// Requires: !empty().
    [[nodiscard]] Piece next() noexcept;

private:
    std::uint64_t offset_ = 0;
    std::uint64_t left_ = 0;
    std::uint64_t area_ = 0;
    std::uint64_t most_ = 0;
};

}  // namespace fettle::trace

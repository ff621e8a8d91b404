// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/ftl/device_layout.h"
#include "core/ftl/device_state.h"

namespace fettle::ftl::device {

/// Location of a unit: block and item, or a position in the SLC cache, or none.
using Location = std::uint64_t;
inline constexpr Location kNowhere = ~Location{0};
inline constexpr Location kCached = Location{1} << 63U;
[[nodiscard]] constexpr Location location(std::uint32_t block, std::uint32_t item) noexcept {
    return Location{block} << 32U | item;
}
[[nodiscard]] constexpr bool cached(Location where) noexcept { return where != kNowhere && (where & kCached) != 0; }
[[nodiscard]] constexpr std::uint32_t block_of(Location where) noexcept {
    return static_cast<std::uint32_t>(where >> 32U);
}
[[nodiscard]] constexpr std::uint32_t item_of(Location where) noexcept { return static_cast<std::uint32_t>(where); }

/// Maps units to locations. Chunks are created when one of their entries changes; unchanged ones of a filled drive
/// follow its `Filling`.
class UnitMap {
public:
    static constexpr std::uint32_t kChunkBits = 14;
    static constexpr std::uint32_t kChunkUnits = 1U << kChunkBits;

    explicit UnitMap(std::uint64_t units);
    [[nodiscard]] std::uint64_t units() const noexcept { return units_; }
    [[nodiscard]] std::uint64_t mapped() const noexcept { return mapped_; }

    /// Requires: unit < units().
    [[nodiscard]] Location find(std::uint64_t unit) const noexcept {
        const auto& chunk = chunks_[unit >> kChunkBits];
        if (chunk) return chunk[unit & (kChunkUnits - 1)];
        return filled_[unit >> kChunkBits] != 0 ? filling_.location(unit) : kNowhere;
    }
    void set(std::uint64_t unit, Location where) {
        auto& chunk = chunks_[unit >> kChunkBits];
        if (!chunk) materialise(unit >> kChunkBits);
        auto& entry = chunk[unit & (kChunkUnits - 1)];
        if (entry == kNowhere) ++mapped_;
        if (where == kNowhere) --mapped_;
        entry = where;
    }
    /// Requires: the unit is mapped and moves to another location.
    void move(std::uint64_t unit, Location where) {
        auto& chunk = chunks_[unit >> kChunkBits];
        if (!chunk) materialise(unit >> kChunkBits);
        chunk[unit & (kChunkUnits - 1)] = where;
    }
    void clear();
    /// Requires: nothing is mapped.
    void fill(const Filling& filling);
    [[nodiscard]] const Filling& filling() const noexcept { return filling_; }
    /// After `load`, which reads the parameters of the filling.
    void set_filling(const Filling& filling) noexcept { filling_ = filling; }
    /// The first unit from `unit` on, before `end`, in a chunk that may contain mapped units.
    [[nodiscard]] std::uint64_t skip_empty(std::uint64_t unit, std::uint64_t end) const noexcept;
    /// Frees the chunk of this unit if nothing in it is mapped.
    void release(std::uint64_t unit);
    /// Unmaps the chunk of this unit, which follows the filling.
    void forget(std::uint64_t unit);
    /// Whether the chunk of this unit still follows the filling.
    [[nodiscard]] bool follows_filling(std::uint64_t unit) const noexcept {
        return !chunks_[unit >> kChunkBits] && filled_[unit >> kChunkBits] != 0;
    }
    /// Calls visit(unit, location) for all mapped units in created chunks.
    template <typename Visit>
    void each_own(Visit visit) const {
        for (std::size_t c = 0; c < chunks_.size(); ++c) {
            if (!chunks_[c]) continue;
            for (std::uint32_t i = 0; i < kChunkUnits; ++i) {
                if (chunks_[c][i] != kNowhere) visit(std::uint64_t{c} << kChunkBits | i, chunks_[c][i]);
            }
        }
    }

    void save(StateWriter& writer) const;
    void load(StateReader& reader);

private:
    void materialise(std::uint64_t chunk);

    std::uint64_t units_;
    std::uint64_t mapped_ = 0;
    Filling filling_;
    std::vector<std::unique_ptr<Location[]>> chunks_;
    std::vector<std::uint8_t> filled_;  ///< 1: follows the filling until it has its own chunk
};

}  // namespace fettle::ftl::device

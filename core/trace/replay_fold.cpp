// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trace/replay_fold.h"

#include <algorithm>
#include <limits>

namespace fettle::trace {

namespace {

constexpr auto kLast = std::numeric_limits<std::uint64_t>::max();

std::uint64_t end_of(const Access& access) noexcept {
    return access.bytes > kLast - access.offset ? kLast : access.offset + access.bytes;
}

std::uint64_t down(std::uint64_t value, std::uint64_t sector) noexcept { return value / sector * sector; }

/// The last multiple if the next one does not fit into 64 bits.
std::uint64_t up(std::uint64_t value, std::uint64_t sector) noexcept {
    return value > kLast - (sector - 1) ? down(kLast, sector) : down(value + sector - 1, sector);
}

}  // namespace

Place Fold::place(std::uint64_t start, std::uint64_t end, const Access& access) const noexcept {
    Place place;
    if (end <= start) return place;
    place.rounded = start != access.offset || end != end_of(access);
    place.folded = end > area_;
    place.cut = end - start > area_;
    place.offset = start % area_;
    place.bytes = std::min(end - start, area_);
    place.wraps = place.bytes > area_ - place.offset;
    return place;
}

Place Fold::transfer(const Access& access) const noexcept {
    if (access.bytes == 0) return {};
    return place(down(access.offset, sector_), up(end_of(access), sector_), access);
}

Place Fold::discard(const Access& access) const noexcept {
    return place(up(access.offset, sector_), down(end_of(access), sector_), access);
}

Piece Pieces::next() noexcept {
    const Piece piece{offset_, std::min({left_, most_, area_ - offset_})};
    left_ -= piece.bytes;
    offset_ += piece.bytes;
    if (offset_ == area_) offset_ = 0;
    return piece;
}

}  // namespace fettle::trace

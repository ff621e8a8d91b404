// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ftl/device_map.h"

#include <algorithm>

namespace fettle::ftl::device {

UnitMap::UnitMap(std::uint64_t units)
    : units_(units), chunks_((units + kChunkUnits - 1) / kChunkUnits), filled_(chunks_.size(), 0) {}

void UnitMap::materialise(std::uint64_t chunk) {
    auto entries = std::make_unique<Location[]>(kChunkUnits);
    std::fill_n(entries.get(), kChunkUnits, kNowhere);
    if (filled_[chunk] != 0) {
        const auto first = chunk << kChunkBits;
        const auto count = std::min<std::uint64_t>(kChunkUnits, units_ - first);
        for (std::uint64_t i = 0; i < count; ++i) entries[i] = filling_.location(first + i);
    }
    chunks_[chunk] = std::move(entries);
}

void UnitMap::clear() {
    for (auto& chunk : chunks_) chunk.reset();
    std::fill(filled_.begin(), filled_.end(), std::uint8_t{0});
    filling_ = {};
    mapped_ = 0;
}

void UnitMap::fill(const Filling& filling) {
    filling_ = filling;
    std::fill(filled_.begin(), filled_.end(), std::uint8_t{1});
    mapped_ = units_;
}

std::uint64_t UnitMap::skip_empty(std::uint64_t unit, std::uint64_t end) const noexcept {
    while (unit < end && !chunks_[unit >> kChunkBits] && filled_[unit >> kChunkBits] == 0) {
        unit = ((unit >> kChunkBits) + 1) << kChunkBits;
    }
    return std::min(unit, end);
}

void UnitMap::release(std::uint64_t unit) {
    const auto number = unit >> kChunkBits;
    auto& chunk = chunks_[number];
    if (!chunk) return;
    if (std::any_of(chunk.get(), chunk.get() + kChunkUnits, [](Location where) { return where != kNowhere; })) return;
    chunk.reset();
    filled_[number] = 0;
}

void UnitMap::forget(std::uint64_t unit) {
    const auto number = unit >> kChunkBits;
    filled_[number] = 0;
    mapped_ -= std::min<std::uint64_t>(kChunkUnits, units_ - (number << kChunkBits));
}

void UnitMap::save(StateWriter& writer) const {
    writer.u64(mapped_);
    writer.u64(filling_.units);
    writer.u32(filling_.grains);
    writer.u32(filling_.items_per_block);
    std::uint64_t own = 0;
    for (std::size_t c = 0; c < chunks_.size(); ++c) {
        writer.u8(filled_[c]);
        if (chunks_[c]) ++own;
    }
    writer.u64(own);
    for (std::size_t c = 0; c < chunks_.size(); ++c) {
        if (!chunks_[c]) continue;
        writer.u64(c);
        for (std::uint32_t i = 0; i < kChunkUnits; ++i) writer.u64(chunks_[c][i]);
    }
}

void UnitMap::load(StateReader& reader) {
    mapped_ = reader.u64();
    filling_.units = reader.u64();
    filling_.grains = reader.u32();
    filling_.items_per_block = reader.u32();
    reader.require(filling_.units == 0 || filling_.units == units_);
    reader.require(chunks_.size() <= reader.left());
    if (!reader.good()) return;
    std::uint64_t counted = 0;
    for (std::size_t c = 0; c < chunks_.size(); ++c) {
        filled_[c] = reader.flag() ? 1 : 0;
        reader.require(filled_[c] == 0 || filling_.units != 0);
        if (filled_[c] != 0) counted += std::min<std::uint64_t>(kChunkUnits, units_ - (c << kChunkBits));
    }
    const auto own = reader.count(std::size_t{8} * (kChunkUnits + 1));
    for (std::size_t n = 0; n < own && reader.good(); ++n) {
        const auto c = reader.u64();
        reader.require(c < chunks_.size() && !chunks_[c < chunks_.size() ? c : 0]);
        if (!reader.good()) return;
        const auto first = c << kChunkBits;
        const auto count = std::min<std::uint64_t>(kChunkUnits, units_ - first);
        if (filled_[c] != 0) counted -= count;
        auto entries = std::make_unique<Location[]>(kChunkUnits);
        for (std::uint32_t i = 0; i < kChunkUnits; ++i) {
            entries[i] = reader.u64();
            if (entries[i] == kNowhere) continue;
            ++counted;
            reader.require(i < count);
        }
        chunks_[c] = std::move(entries);
    }
    reader.require(counted == mapped_);
}

}  // namespace fettle::ftl::device

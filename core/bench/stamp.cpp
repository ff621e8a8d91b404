// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/stamp.h"

#include <array>

#include "core/base/crc32c.h"
#include "core/bench/lanes.h"

namespace fettle::bench {

namespace {

// Offsets of the fields in a sector; all little-endian.
constexpr std::size_t kSalt = 0;
constexpr std::size_t kOffset = 8;
constexpr std::size_t kGeneration = 16;
constexpr std::size_t kCrc = 24;
constexpr std::size_t kBody = 28;

std::uint64_t get(const std::uint8_t* at, unsigned bytes) noexcept {
    std::uint64_t value = 0;
    for (unsigned i = bytes; i-- > 0;) value = value << 8U | at[i];
    return value;
}

void put(std::uint8_t* at, unsigned bytes, std::uint64_t value) noexcept {
    for (unsigned i = 0; i < bytes; ++i) at[i] = static_cast<std::uint8_t>(value >> (8 * i));
}

struct Mask {
    std::uint64_t offset;
    std::uint64_t generation;
    std::uint64_t crc;
};

Mask mask_of(std::uint64_t salt, std::uint64_t nonce) noexcept {
    std::uint64_t state = salt ^ (nonce * 0xD1342543DE82EF95U);
    Mask mask{};
    mask.offset = split_mix(state);
    mask.generation = split_mix(state);
    mask.crc = split_mix(state) & 0xFFFFFFFFU;
    return mask;
}

std::uint32_t crc_of(const std::uint8_t* sector, std::uint64_t nonce, std::uint64_t offset,
                     std::uint64_t generation) noexcept {
    std::array<std::uint8_t, 24> header{};
    put(header.data(), 8, nonce);
    put(header.data() + 8, 8, offset);
    put(header.data() + 16, 8, generation);
    const auto crc = crc32c(std::span(sector + kSalt, 8), crc32c(header));
    return crc32c(std::span(sector + kBody, kSector - kBody), crc);
}

}  // namespace

void stamp(std::span<std::uint8_t> block, std::uint64_t nonce, std::uint64_t offset,
           std::uint64_t generation) noexcept {
    for (std::size_t at = 0; at + kSector <= block.size(); at += kSector) {
        auto* sector = block.data() + at;
        const auto mask = mask_of(get(sector + kSalt, 8), nonce);
        put(sector + kOffset, 8, (offset + at) ^ mask.offset);
        put(sector + kGeneration, 8, generation ^ mask.generation);
        put(sector + kCrc, 4, crc_of(sector, nonce, offset + at, generation) ^ mask.crc);
    }
}

SectorState inspect_sector(std::span<const std::uint8_t, kSector> sector, std::uint64_t nonce, std::uint64_t offset,
                           std::uint64_t generation) noexcept {
    const auto* bytes = sector.data();
    const auto mask = mask_of(get(bytes + kSalt, 8), nonce);
    const auto found_offset = get(bytes + kOffset, 8) ^ mask.offset;
    const auto found_generation = get(bytes + kGeneration, 8) ^ mask.generation;
    const auto crc = static_cast<std::uint32_t>(get(bytes + kCrc, 4) ^ mask.crc);
    if (crc == crc_of(bytes, nonce, found_offset, found_generation)) {
        if (found_offset != offset) return SectorState::misplaced;
        if (found_generation == generation) return SectorState::intact;
        return found_generation < generation ? SectorState::stale : SectorState::corrupt;
    }
    // A wrong checksum with the right place or time means that this write is damaged: the chance that foreign bytes
    // match is one in 2^63.
    const bool ours = found_offset == offset || found_generation == generation;
    return ours ? SectorState::corrupt : SectorState::lost;
}

void Verification::add(const Verification& other) noexcept {
    sectors += other.sectors;
    lost += other.lost;
    stale += other.stale;
    misplaced += other.misplaced;
    corrupt += other.corrupt;
    torn_blocks += other.torn_blocks;
}

Verification inspect_block(std::span<const std::uint8_t> block, std::uint64_t nonce, std::uint64_t offset,
                           std::uint64_t generation) noexcept {
    Verification found;
    std::uint64_t intact = 0;
    for (std::size_t at = 0; at + kSector <= block.size(); at += kSector) {
        ++found.sectors;
        const std::span<const std::uint8_t, kSector> sector(block.data() + at, kSector);
        switch (inspect_sector(sector, nonce, offset + at, generation)) {
            case SectorState::intact: ++intact; break;
            case SectorState::lost: ++found.lost; break;
            case SectorState::stale: ++found.stale; break;
            case SectorState::misplaced: ++found.misplaced; break;
            case SectorState::corrupt: ++found.corrupt; break;
        }
    }
    if (intact > 0 && found.lost + found.stale > 0) found.torn_blocks = 1;
    return found;
}

}  // namespace fettle::bench

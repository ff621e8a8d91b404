// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/data.h"

#include <algorithm>
#include <cstring>

namespace fettle::bench {

namespace {

/// Pool of repeated sectors, large enough that no 4 KiB contains the same one twice, so that a compressor does not
/// benefit from duplicates meant for deduplication.
constexpr std::size_t kPoolSectors = 64;

/// The largest block that pseudo_random repeats as a unit.
constexpr std::size_t kRepeatedBlock = 16U << 20U;

/// Bytes that compressors need to encode "zeros to the end of the sector" (Deflate about 10, Zstandard about 5, as
/// measured); subtracted from the random part, so that the actual compressibility matches the request.
constexpr std::size_t kSavedForRuns = 6;
/// Random bytes that make a sector unique.
constexpr std::size_t kFewestRandom = 8;

std::size_t random_bytes(unsigned compressible_percent) {
    if (compressible_percent == 0) return kSector;
    if (compressible_percent >= 100) return 0;
    const std::size_t bytes = (kSector * (100 - compressible_percent) + 50) / 100;
    return bytes > kSavedForRuns + kFewestRandom ? bytes - kSavedForRuns : kFewestRandom;
}

}  // namespace

DataStream::DataStream(const DataSettings& settings, std::uint64_t thread)
    : settings_(settings), lanes_(settings.nonce, thread), random_bytes_(random_bytes(settings.compressible_percent)) {
    if (settings_.pattern == DataPattern::incompressible && settings_.dedupe_percent > 0) {
        std::vector<std::uint8_t> pool(kPoolSectors * kSector);
        for (std::size_t i = 0; i < kPoolSectors; ++i) {
            make_sector(std::span<std::uint8_t, kSector>(pool.data() + i * kSector, kSector));
        }
        pool_ = std::move(pool);
    } else if (settings_.pattern == DataPattern::pseudo_random) {
        pool_.resize(kRepeatedBlock);
        lanes_.fill(pool_);
    }
}

void DataStream::fill(std::span<std::uint8_t> out) {
    switch (settings_.pattern) {
        case DataPattern::incompressible:
            if (settings_.compressible_percent == 0 && settings_.dedupe_percent == 0) {
                lanes_.fill(out);
            } else {
                fill_mixed(out);
            }
            return;
        case DataPattern::zeros: std::memset(out.data(), 0, out.size()); return;
        case DataPattern::repeating_bytes: fill_repeating(out); return;
        case DataPattern::pseudo_random: fill_same(out); return;
        case DataPattern::counting:
            for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<std::uint8_t>(i);
            return;
    }
}

void DataStream::make_sector(std::span<std::uint8_t, kSector> out) {
    lanes_.fill(out);
    // At the end of one sector and the start of the next: this halves the number of runs that compressors must encode.
    const bool at_end = (made_++ & 1U) == 0;
    std::memset(out.data() + (at_end ? random_bytes_ : 0), 0, kSector - random_bytes_);
}

void DataStream::fill_mixed(std::span<std::uint8_t> out) {
    const std::uint64_t share = settings_.dedupe_percent;
    for (std::size_t at = 0; at + kSector <= out.size(); at += kSector, ++sector_) {
        const auto sector = std::span<std::uint8_t, kSector>(out.data() + at, kSector);
        // The requested number, spread as evenly as whole sectors allow.
        if ((sector_ + 1) * share / 100 == sector_ * share / 100) {
            make_sector(sector);
        } else {
            std::memcpy(sector.data(), pool_.data() + (duplicates_++ % kPoolSectors) * kSector, kSector);
        }
    }
}

void DataStream::fill_repeating(std::span<std::uint8_t> out) {
    std::memset(out.data(), static_cast<int>(sector_++ * 0x9DU & 0xFFU), out.size());
}

void DataStream::fill_same(std::span<std::uint8_t> out) {
    while (!out.empty()) {
        const auto now = std::min(out.size(), pool_.size());
        std::memcpy(out.data(), pool_.data(), now);
        out = out.subspan(now);
    }
}

}  // namespace fettle::bench

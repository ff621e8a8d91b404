// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "core/bench/lanes.h"

namespace fettle::bench {

/// The unit in which data is unique and is verified.
inline constexpr std::size_t kSector = 512;

enum class DataPattern : std::uint8_t {
    incompressible,   ///< Fettle's own: every sector is unique
    zeros,            ///< as after TRIM
    repeating_bytes,  ///< each block repeats one byte, a different one in the next block (Iometer's "repeating bytes")
    pseudo_random,    ///< one random block written again and again (Iometer's "pseudo random", CrystalDiskMark)
    counting,         ///< 0…255 over and over (diskspd)
};

struct DataSettings {
    DataPattern pattern = DataPattern::incompressible;
    /// Share of each sector that compresses to nothing, 0…100. At 99 and 100 sectors are no longer unique.
    unsigned compressible_percent = 0;
    /// Share of the sectors that repeat an earlier one, 0…100, spread evenly: 30 gives two or three of the eight in
    /// each 4 KiB. The unit is the 512-byte sector.
    unsigned dedupe_percent = 0;
    /// Makes this run's data different from any other run's. The caller draws it at random, or uses a fixed value to
    /// reproduce the data.
    std::uint64_t nonce = 0;
    friend bool operator==(const DataSettings&, const DataSettings&) = default;
};

/// The data that one thread of a run writes: an endless sequence of sectors that depends only on the settings and the
/// thread number, on any computer. Not thread-safe.
class DataStream {
public:
    /// Requires percentages of at most 100.
    DataStream(const DataSettings& settings, std::uint64_t thread);

    /// Fills `out` with the next sectors. Requires: its size is a multiple of 512. Never allocates.
    void fill(std::span<std::uint8_t> out);

private:
    void fill_mixed(std::span<std::uint8_t> out);
    void fill_repeating(std::span<std::uint8_t> out);
    void fill_same(std::span<std::uint8_t> out);
    void make_sector(std::span<std::uint8_t, kSector> out);

    DataSettings settings_;
    Lanes lanes_;
    std::size_t random_bytes_ = kSector;  ///< of each sector; the rest are zeros
    std::uint64_t sector_ = 0;            ///< number of sectors so far, if counted
    std::uint64_t made_ = 0;              ///< of them, newly generated ones
    std::uint64_t duplicates_ = 0;
    std::vector<std::uint8_t> pool_;  ///< pool of repeated sectors, or the repeated block
};

}  // namespace fettle::bench

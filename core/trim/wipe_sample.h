// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/allocation/ranges.h"
#include "core/base/result.h"
#include "core/drive/ports.h"
#include "core/plan/ports.h"

namespace fettle::trim {

/// What some places of a drive hold.
struct WipeSample {
    std::vector<std::uint64_t> places;  ///< bytes of the drive
    std::vector<plan::Sha256> digests;  ///< of kSampleBytes from each
    friend bool operator==(const WipeSample&, const WipeSample&) = default;
};

inline constexpr std::uint64_t kSampleBytes = 4096;

/// Up to `most` places, spread evenly over the ranges by bytes, the first and the last among them; multiples of
/// kSampleBytes from the ranges' beginnings. Ranges too short for one are passed over.
[[nodiscard]] std::vector<std::uint64_t> places_in(const std::vector<allocation::Range>& ranges, std::size_t most);

/// Reads them.
[[nodiscard]] Result<WipeSample> take_sample(BlockDevice& device, std::vector<std::uint64_t> places,
                                             const plan::Hasher& hasher);

/// How many of the places hold nothing but zeros.
[[nodiscard]] Result<std::size_t> count_zeros(BlockDevice& device, const std::vector<std::uint64_t>& places);

}  // namespace fettle::trim

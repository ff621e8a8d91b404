// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/allocation/ranges.h"
#include "core/base/result.h"
#include "core/drive/ports.h"
#include "core/plan/ports.h"

namespace fettle::trim {

/// Contents of sampled locations of a drive.
struct WipeSample {
    std::vector<std::uint64_t> places;  ///< byte offsets on the drive
    std::vector<plan::Sha256> digests;  ///< of kSampleBytes at each
    friend bool operator==(const WipeSample&, const WipeSample&) = default;
};

inline constexpr std::uint64_t kSampleBytes = 4096;

/// Up to `most` locations, spread evenly over the ranges by bytes, including the first and the last; at multiples of
/// kSampleBytes from the start of a range. Ranges that are too short are skipped.
[[nodiscard]] std::vector<std::uint64_t> places_in(const std::vector<allocation::Range>& ranges, std::size_t most);

/// Reads the samples.
[[nodiscard]] Result<WipeSample> take_sample(BlockDevice& device, std::vector<std::uint64_t> places,
                                             const plan::Hasher& hasher);

/// Number of locations that hold only zeros.
[[nodiscard]] Result<std::size_t> count_zeros(BlockDevice& device, const std::vector<std::uint64_t>& places);

}  // namespace fettle::trim

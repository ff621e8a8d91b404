// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "platform/sim/scsi/outcome.h"

namespace fettle::sim::t10 {

struct Extent {
    std::uint64_t first = 0;
    std::uint64_t count = 0;
};

/// Limits of UNMAP (VPD page B0h).
struct UnmapLimits {
    std::uint64_t sectors = 0;
    std::uint64_t blocks = 0;
    std::uint64_t descriptors = 0;
};

/// UNMAP's parameter list (SBC-4 5.35.2). Everything is checked before anything is unmapped. Sense in `wrong`.
struct UnmapList {
    std::vector<Extent> extents;
    std::optional<SenseData> wrong;
};
[[nodiscard]] UnmapList decode_unmap(std::span<const std::uint8_t> list, const UnmapLimits& limits);

}  // namespace fettle::sim::t10

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "core/trim/file_system.h"

namespace fettle::trim {

struct Range {
    std::uint64_t start = 0;
    std::uint64_t length = 0;
    friend bool operator==(const Range&, const Range&) = default;
};

/// "To the end", whatever the size.
inline constexpr std::uint64_t kToTheEnd = std::numeric_limits<std::uint64_t>::max();

/// The pieces in which a file system is trimmed, so that cancellation and pauses take effect between them. Pieces end
/// at group boundaries, because a run of free blocks that is split may be counted twice or become too short. The first
/// starts at 0, the last ends at kToTheEnd. A file system without groups is one piece.
[[nodiscard]] std::vector<Range> ranges_of(const Geometry& geometry);

}  // namespace fettle::trim

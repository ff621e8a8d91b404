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

/// "To the end", whatever it is.
inline constexpr std::uint64_t kToTheEnd = std::numeric_limits<std::uint64_t>::max();

/// The pieces in which a file system is asked, so that the wish to stop and a pause find their place. Pieces end where
/// its groups end, for a run of free blocks that is cut in two may be counted twice, or become too short to count. The
/// first begins at 0, the last ends at kToTheEnd. A file system without groups is one piece.
[[nodiscard]] std::vector<Range> ranges_of(const Geometry& geometry);

}  // namespace fettle::trim

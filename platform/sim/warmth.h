// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace fettle::sim {

/// How much warmer than idle a drive is: it warms with the bytes that move and cools in a minute or so.
class Warmth {
public:
    /// Degrees above idle at `now_ns`, when `moved_bytes` in all have moved. Requires: neither goes back.
    double above_idle(std::uint64_t now_ns, std::uint64_t moved_bytes);
    [[nodiscard]] double highest() const { return highest_; }

private:
    std::uint64_t then_ns_ = 0;
    std::uint64_t moved_then_ = 0;
    double degrees_ = 0;
    double highest_ = 0;
};

}  // namespace fettle::sim

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace fettle::sim {

/// Temperature of a drive above idle: rises with the transferred bytes and falls within about a minute.
class ThermalModel {
public:
    /// Degrees above idle at `now_ns`, after a total of `moved_bytes`. Requires: neither decreases.
    double above_idle(std::uint64_t now_ns, std::uint64_t moved_bytes);
    [[nodiscard]] double highest() const { return highest_; }

private:
    std::uint64_t then_ns_ = 0;
    std::uint64_t moved_then_ = 0;
    double degrees_ = 0;
    double highest_ = 0;
};

}  // namespace fettle::sim

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "platform/sim/media/medium.h"

namespace fettle::sim {

/// Blocks that take longer to read, as those of worn cells, which the drive reads several times.
struct SlowPlace {
    std::uint64_t first_lba = 0;
    std::uint64_t blocks = 0;
    std::uint32_t ms = 0;  ///< added to each command that reads some of them
};

/// A medium some of whose sectors take long to read. `wait` is called for each read of them, and lets the time pass.
[[nodiscard]] std::unique_ptr<Medium> make_slow_medium(std::unique_ptr<Medium> inner, std::vector<SlowPlace> places,
                                                       std::function<void(std::uint32_t ms)> wait);

}  // namespace fettle::sim

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstdint>

#include "core/bench/engine.h"
#include "core/power/run_energy.h"

namespace fettle::bench {

/// When something was measured, on the computer's clock, so that it can be found in other programs' logs.
struct RunTime {
    std::uint64_t began_unix_us = 0;  ///< Unix time
    std::uint64_t elapsed_ns = 0;
    friend bool operator==(const RunTime&, const RunTime&) = default;

    [[nodiscard]] power::TimeSpan span() const noexcept {
        const auto from = static_cast<double>(began_unix_us) * 1e-6;
        return {from, from + static_cast<double>(elapsed_ns) * 1e-9};
    }
};

/// The computer's clock now, Unix time. 0 for a simulated target, whose time is its own.
[[nodiscard]] inline std::uint64_t unix_us_for(const TargetFacts& target) {
    if (target.kind == TargetFacts::Kind::simulated) return 0;
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(now).count());
}

}  // namespace fettle::bench

// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/clock.h"

#include <chrono>

namespace fettle::sim {

namespace {

std::uint64_t steady_ns() {
    return static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
            .count());
}

}  // namespace

ScaledClock::ScaledClock(double factor) : factor_(factor), start_ns_(steady_ns()) {}

std::uint64_t ScaledClock::now_ns() const {
    return static_cast<std::uint64_t>(static_cast<double>(steady_ns() - start_ns_) * factor_);
}

}  // namespace fettle::sim

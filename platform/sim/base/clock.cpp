// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/sim/base/clock.h"

#include <algorithm>
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

std::uint64_t HeldClock::now_ns() const {
    const std::scoped_lock lock(mutex_);
    return held_ ? held_ns_ : outside_->now_ns() + ahead_ns_;
}

void HeldClock::hold() {
    const std::scoped_lock lock(mutex_);
    held_ns_ = outside_->now_ns() + ahead_ns_;
    held_ = true;
}

void HeldClock::let_go() {
    const std::scoped_lock lock(mutex_);
    // Simulated time may have been slower than real time: it does not go back, and waits for nothing either.
    ahead_ns_ = std::max(held_ns_, outside_->now_ns() + ahead_ns_) - outside_->now_ns();
    held_ = false;
}

void HeldClock::move_to(std::uint64_t ns) {
    const std::scoped_lock lock(mutex_);
    held_ns_ = std::max(held_ns_, ns);
}

}  // namespace fettle::sim

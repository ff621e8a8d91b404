// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>

#include "core/bench/lanes.h"
#include "core/bench/workload.h"

namespace fettle::bench {

/// Intended start times of one thread's transfers at a fixed rate: drawn in advance, so that a slow drive cannot reduce
/// the load it receives (coordinated omission).
class Schedule {
public:
    Schedule(const Workload& workload, unsigned thread, std::uint64_t start_ns)
        : dice_(~workload.seed, thread),
          poisson_(workload.arrivals == Arrivals::poisson),
          gap_ns_(workload.rate_iops ? 1e9 * workload.threads / *workload.rate_iops : 0),
          // Evenly spaced threads start one after another, not all at once.
          next_ns_(static_cast<double>(start_ns) + gap_ns_ * thread / workload.threads) {}

    [[nodiscard]] bool fixed() const noexcept { return gap_ns_ > 0; }
    [[nodiscard]] std::uint64_t next_ns() const noexcept { return static_cast<std::uint64_t>(next_ns_); }
    void advance() noexcept {
        if (!poisson_) {
            next_ns_ += gap_ns_;
            return;
        }
        // 53 random bits: a number in (0, 1].
        const auto uniform = (static_cast<double>(dice_.next() >> 11U) + 1.0) * 0x1p-53;
        next_ns_ -= gap_ns_ * std::log(uniform);
    }

private:
    Dice dice_;
    bool poisson_;
    double gap_ns_;
    double next_ns_;
};

}  // namespace fettle::bench

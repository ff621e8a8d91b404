// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/bench/lanes.h"
#include "core/trace/trace.h"

namespace fettle::trace {

/// Assigns times to accesses such that a given number of them is in flight on average. See mixes() for the assumed
/// drive. Whole numbers throughout, so that every computer gets the same.
class Pace {
public:
    explicit Pace(bench::Dice& dice) : dice_(dice) {}

    /// Starts a phase when all accesses in flight have ended. `depth`: accesses in flight, mean over the busy time, at
    /// least 1. `spacing_ns`: time per access with the idle time; 0: without idle time.
    void begin(double depth, std::uint64_t spacing_ns);
    /// Sets `at_ns` and `took_ns` of the phase's next access.
    void time(Access& access);

private:
    /// When the next access of a burst is issued; `service_ns` is what it takes alone.
    std::uint64_t next_issue(std::uint64_t service_ns);
    void start_burst();
    /// Waits until a place in the queue is free.
    void wait_for_place();
    void put_in_flight(std::uint64_t took_ns);

    bench::Dice& dice_;
    std::uint64_t depth_milli_ = 1'000;
    std::uint64_t spacing_ns_ = 0;
    std::uint64_t now_ns_ = 0;
    std::uint64_t busy_until_ns_ = 0;  // end of the last access in flight
    std::uint64_t burst_left_ = 0;
    // Of the phase:
    std::uint64_t begin_ns_ = 0;
    std::uint64_t busy_ns_ = 0;
    std::uint64_t service_sum_ns_ = 0;
    std::uint64_t accesses_ = 0;
    std::vector<std::uint64_t> ends_;  // of accesses in flight: a heap, the earliest on top
};

}  // namespace fettle::trace

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <vector>

#include "core/bench/histogram.h"
#include "core/bench/result.h"
#include "core/bench/runner.h"

namespace fettle::bench {

/// Results of one thread in one interval.
struct ThreadInterval {
    std::int64_t index = 0;  ///< 0 starts with the measured time
    std::uint64_t length_ns = 0;
    Direction read;
    Direction write;
};

/// Combines the threads' intervals and reports progress. Thread-safe.
class Collector {
public:
    Collector(const Workload& workload, LiveCallback live);

    /// A thread has finished an interval; it reports all indices in order.
    void report(const ThreadInterval& interval);
    /// A thread reports no more; `next_index` is the index that would have followed.
    void leave(std::int64_t next_index);
    /// The series; call after all threads have ended.
    [[nodiscard]] std::vector<Interval> take() { return std::move(done_); }

private:
    struct Pending {
        unsigned threads = 0;
        ThreadInterval sum;
    };
    void close_ready();
    [[nodiscard]] LiveState state_after(const Interval& interval) const;

    std::mutex mutex_;
    LiveCallback live_;
    std::uint64_t interval_ns_;
    std::uint64_t ramp_ns_;
    std::uint64_t runtime_ns_;
    std::optional<std::uint64_t> byte_limit_;
    std::uint64_t moved_ = 0;  ///< of the limit
    unsigned threads_;
    std::vector<std::int64_t> left_;  ///< next indices of the threads that have ended
    std::map<std::int64_t, Pending> pending_;
    std::vector<Interval> done_;
};

}  // namespace fettle::bench

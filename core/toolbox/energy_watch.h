// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#include "core/base/cancel.h"
#include "core/bench/record.h"
#include "core/bench/suite_runner.h"
#include "core/power/counter_log.h"

namespace fettle::toolbox {

/// Reads the computer's energy counters during a suite. Not thread-safe.
class EnergyWatch {
public:
    /// The computer's clock, Unix time in microseconds.
    using Clock = std::function<std::uint64_t()>;
    /// `counters` is nullptr if the system has none; must outlive it. A simulated target uses no energy: nothing is
    /// read.
    EnergyWatch(power::EnergyCounters* counters, const bench::TargetFacts& target)
        : EnergyWatch(counters, target, [target] { return bench::unix_us_for(target); }) {}
    EnergyWatch(power::EnergyCounters* counters, const bench::TargetFacts& target, Clock clock)
        : counters_(counters),
          simulated_(target.kind == bench::TargetFacts::Kind::simulated),
          now_us_(std::move(clock)) {}

    /// Waits for the idle period, whose power is compared with that of the benchmark.
    void rest(bench::Pause& pause, const CancelToken& cancel);
    /// Call before and after each run, and at least once per minute.
    void read();
    /// Adds the idle period and the energy of each step to the record, or a note of why it is unknown.
    void put_into(bench::BenchRecord& record) const;

private:
    power::EnergyCounters* counters_;
    bool simulated_;
    Clock now_us_;
    std::optional<bench::RunTime> idle_;
    power::CounterLog log_;
    std::optional<ErrorCode> error_;  ///< of the first reading
};

}  // namespace fettle::toolbox

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/base/cancel.h"
#include "core/bench/record.h"
#include "core/bench/suite_runner.h"
#include "core/power/counter_log.h"

namespace fettle::toolbox {

/// Reads the computer's energy counters during a suite. Not thread-safe.
class EnergyWatch {
public:
    /// `counters` is nullptr if the system has none; must outlive it. A simulated target uses no energy: nothing is
    /// read.
    EnergyWatch(power::EnergyCounters* counters, const bench::TargetFacts& target)
        : counters_(counters), target_(target) {}

    /// Waits for the idle period, whose power is compared with that of the benchmark.
    void rest(bench::Pause& pause, const CancelToken& cancel);
    /// Call before and after each run, and at least once per minute.
    void read();
    /// Adds the idle period and the energy of each step to the record, or a note of why it is unknown.
    void put_into(bench::BenchRecord& record) const;

private:
    [[nodiscard]] bool simulated() const noexcept { return target_.kind == bench::TargetFacts::Kind::simulated; }

    power::EnergyCounters* counters_;
    bench::TargetFacts target_;
    std::optional<bench::RunTime> idle_;
    power::CounterLog log_;
    std::optional<ErrorCode> error_;  ///< of the first reading
};

}  // namespace fettle::toolbox

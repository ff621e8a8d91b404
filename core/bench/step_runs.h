// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>

#include "core/bench/suite_runner.h"

namespace fettle::bench {

/// What every kind of suite does alike: a step's runs one after another with its pauses between them, who is told, and
/// what the runs come to. `result` is the suite's and outlives it.
class StepRuns {
public:
    StepRuns(SuiteResult& result, std::size_t steps, Pause& pause, const std::function<void(const SuiteLive&)>& live,
             const CancelToken& cancel)
        : result_(result), pause_(pause), live_(live), cancel_(cancel) {
        where_.steps = steps;
    }

    void report(const LiveState& state);

    /// Runs `step` as often as it wants, in round `round`; `once` makes one run, adds it to the step's, and says
    /// whether the suite goes on. The step's figure is made; the step is the caller's to keep.
    [[nodiscard]] StepResult run(const SuiteStep& step, std::size_t index, std::size_t round,
                                 const std::function<bool(StepResult&)>& once);

private:
    bool rest(const SuiteStep& step);

    SuiteResult& result_;
    Pause& pause_;
    const std::function<void(const SuiteLive&)>& live_;
    const CancelToken& cancel_;
    SuiteLive where_;
    bool first_run_ = true;  ///< before which nothing needs a rest
};

}  // namespace fettle::bench

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>

#include "core/bench/suite_runner.h"

namespace fettle::bench {

/// Common to all kinds of suites: a step's runs with pauses in between, progress reports, and the step's result.
/// `result` belongs to the suite and outlives this object.
class StepRuns {
public:
    StepRuns(SuiteResult& result, std::size_t steps, Pause& pause, const std::function<void(const SuiteLive&)>& live,
             const CancelToken& cancel)
        : result_(result), pause_(pause), live_(live), cancel_(cancel) {
        where_.steps = steps;
    }

    void report(const LiveState& state);

    /// Runs `step` as often as it specifies, in round `round`; `once` makes one run, adds it to the step, and returns
    /// whether the suite continues. Computes the step's result; the caller stores the step.
    [[nodiscard]] StepResult run(const SuiteStep& step, std::size_t index, std::size_t round,
                                 const std::function<bool(StepResult&)>& once);

private:
    bool rest(const SuiteStep& step);

    SuiteResult& result_;
    Pause& pause_;
    const std::function<void(const SuiteLive&)>& live_;
    const CancelToken& cancel_;
    SuiteLive where_;
    bool first_run_ = true;  ///< no pause is needed before it
};

}  // namespace fettle::bench

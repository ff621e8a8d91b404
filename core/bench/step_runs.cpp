// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/step_runs.h"

#include <utility>
#include <vector>

namespace fettle::bench {

void StepRuns::report(const LiveState& state) {
    where_.state = state;
    if (live_) live_(where_);
}

StepResult StepRuns::run(const SuiteStep& step, std::size_t index, std::size_t round,
                         const std::function<bool(StepResult&)>& once) {
    StepResult outcome;
    outcome.step = index;
    outcome.round = round;
    where_.step = index;
    where_.round = round;
    where_.runs = step.runs;
    for (unsigned run = 0; run < step.runs; ++run) {
        where_.run = run;
        if (!rest(step)) break;
        LiveState begins;  // the first interval may take long: report the phase at once
        begins.phase = LiveState::Phase::measuring;
        report(begins);
        if (!once(outcome)) break;
    }
    if (outcome.runs.empty()) return outcome;
    std::vector<double> figures;
    figures.reserve(outcome.runs.size());
    for (const auto& run : outcome.runs) figures.push_back(figure_of(step.figure, run));
    outcome.figure = spread_of(std::move(figures));
    return outcome;
}

bool StepRuns::rest(const SuiteStep& step) {
    if (std::exchange(first_run_, false) || step.pause_ns == 0) return true;
    where_.pausing = true;
    report({});
    pause_.wait(step.pause_ns, cancel_);
    where_.pausing = false;
    if (cancel_.cancelled()) result_.ending = Ending::cancelled;
    return !cancel_.cancelled();
}

}  // namespace fettle::bench

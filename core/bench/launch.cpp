// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/launch.h"

#include <utility>

namespace fettle::bench {

namespace {

Result<double> timed(Launcher& launcher, LaunchResult& result, const CancelToken& cancel) {
    const auto outcome = launcher.run(result.command, cancel);
    if (!outcome) return fail(outcome.error());
    if (outcome->status != 0) result.status = outcome->status;
    return static_cast<double>(outcome->elapsed_ns) * 1e-9;
}

}  // namespace

Result<LaunchResult> measure_launch(Launcher& launcher, const std::vector<std::string>& command, unsigned runs,
                                    const std::function<void(unsigned, double)>& on_run, const CancelToken& cancel) {
    if (command.empty()) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("no command given"));
    if (runs == 0) return fail(ErrorCode::invalid_argument, FETTLE_TEXT("at least one run is needed"));
    LaunchResult result;
    result.command = command;
    result.caches_dropped = true;
    std::vector<double> seconds;
    for (unsigned run = 1; run <= runs; ++run) {
        if (const auto dropped = launcher.drop_caches(); !dropped) result.caches_dropped = false;
        const auto cold = timed(launcher, result, cancel);
        if (!cold) return fail(cold.error());
        seconds.push_back(*cold);
        if (on_run) on_run(run, *cold);
    }
    const auto warm = timed(launcher, result, cancel);
    if (!warm) return fail(warm.error());
    result.warm_seconds = *warm;
    result.cold = spread_of(std::move(seconds));
    return result;
}

}  // namespace fettle::bench

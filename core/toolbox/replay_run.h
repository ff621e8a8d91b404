// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/toolbox/drives.h"
#include "core/toolbox/ports.h"
#include "core/toolbox/tracing.h"

namespace fettle::toolbox {

/// The part of an open target that a replay uses. Error: invalid_argument (less than a sector).
[[nodiscard]] Result<ByteCount> replay_area(const ReplayRequest& request, const bench::TargetFacts& target);

/// One call of Tracing::replay.
class ReplayRun {
public:
    /// Requires: `ports.targets` is not nullptr. All must outlive it.
    ReplayRun(Drives& drives, const BenchmarkPorts& ports, const ReplayWatch& watch, const CancelToken& cancel)
        : drives_(drives), ports_(ports), watch_(watch), cancel_(cancel) {}

    Result<ReplayReport> run(const ReplayRequest& request);
    /// Replays on an open target, and adds the results to `report`, whose plan is set.
    Status measure(const trace::ReplayTarget& target, const ReplayRequest& request, ReplayReport& report);

private:
    Result<std::unique_ptr<bench::IoTarget>> open(const ReplayRequest& request);
    /// What is known of the open target.
    Result<ReplayPlan> plan(const ReplayRequest& request, const bench::TargetFacts& target);

    Drives& drives_;
    const BenchmarkPorts& ports_;
    const ReplayWatch& watch_;
    const CancelToken& cancel_;
};

}  // namespace fettle::toolbox

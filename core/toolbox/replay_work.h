// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>

#include "core/toolbox/drives.h"
#include "core/toolbox/held_target_work.h"
#include "core/toolbox/ports.h"
#include "core/toolbox/tracing.h"

namespace fettle::toolbox {

/// A replay that writes to a whole drive. The work follows `plan`, which was made from the other members.
struct DriveReplayPlan {
    plan::Plan plan;
    DriveEntry entry;
    ReplayRequest request;  ///< with the nonce of its data
    ReplayPlan replay;
    ReplayWatch watch;
};

/// Replays a trace on a whole drive, discards included.
class ReplayWork final : public HeldTargetWork {
public:
    struct Ports {
        Drives& drives;
        plan::DriveHolder& holder;
        const BenchmarkPorts& benchmarks;
    };
    /// `replay_plan` must outlive it. Stores the results in `measured`.
    ReplayWork(const DriveReplayPlan& replay_plan, std::optional<ReplayReport>& measured, const Ports& ports)
        : HeldTargetWork({replay_plan.entry, replay_plan.request.target, ports.holder, *ports.benchmarks.targets}),
          plan_(replay_plan),
          measured_(measured),
          ports_(ports) {}

    plan::StepResult take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                          const CancelToken& cancel) override;
    plan::Verification verify(std::size_t step) override;

private:
    const DriveReplayPlan& plan_;
    std::optional<ReplayReport>& measured_;
    Ports ports_;
};

}  // namespace fettle::toolbox

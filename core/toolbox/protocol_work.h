// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "core/toolbox/erasing.h"
#include "core/toolbox/held_target_work.h"
#include "core/toolbox/protocol_steps.h"

namespace fettle::toolbox {

/// A protocol on a whole drive. The work follows `plan`, which was made from the other members.
struct DriveProtocolPlan {
    plan::Plan plan;
    DriveEntry entry;
    ProtocolRequest request;
    bench::TargetRequest target;  ///< of the drive, writable
    ProtocolOutline outline;
    std::optional<erase::Method> method;  ///< nullopt: no step erases
    std::optional<plan::Plan> erasing;    ///< of one erase; what it destroys was confirmed with `plan`
    ProtocolWatch watch;
};

/// Carries out the steps of a protocol. The drive is held throughout, except that an erase is a job of its own, with
/// its own journal: that is what Fettle needs to recover from an interrupted one.
class ProtocolWork final : public HeldTargetWork {
public:
    struct Ports {
        Drives& drives;
        plan::DriveHolder& holder;
        Erasing& erasing;
        const BenchmarkPorts& benchmarks;
        const CancelToken& cancel;  ///< the executor's
    };
    /// `made` must outlive it. Stores the results in `measured`.
    ProtocolWork(const DriveProtocolPlan& made, ProtocolJob::Measured& measured, const Ports& ports)
        : HeldTargetWork({made.entry, made.target, ports.holder, *ports.benchmarks.targets}),
          plan_(made),
          measured_(measured),
          ports_(ports),
          steps_(ports.drives, ports.benchmarks, made.request, made.outline) {}

    plan::StepResult take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                          const CancelToken& cancel) override;
    plan::Verification verify(std::size_t step) override;

private:
    using Progress = ProtocolSteps::Progress;
    [[nodiscard]] Status carry_out(const ProtocolSteps::Place& place, const Progress& progress,
                                   plan::StepResult& result);
    [[nodiscard]] Status discard(const protocol::Step& step, const Progress& progress);
    [[nodiscard]] Status erase(std::size_t number, const Progress& progress, plan::StepResult& result);

    const DriveProtocolPlan& plan_;
    ProtocolJob::Measured& measured_;
    Ports ports_;
    ProtocolSteps steps_;
    std::vector<std::pair<std::size_t, plan::Verification>> erased_;  ///< by step
    bool open_ = true;                                                ///< not between two holds
};

}  // namespace fettle::toolbox

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "core/bench/engine.h"
#include "core/plan/executor.h"
#include "core/plan/held_drive.h"
#include "core/plan/ports.h"
#include "core/scan/scan_plan.h"
#include "core/scan/traffic.h"

namespace fettle::scan {

/// Scans a drive that stays in use.
class ScanWork final : public plan::Work {
public:
    struct Ports {
        plan::DriveHolder& holder;
        bench::TargetSource& targets;
        TrafficMeter* traffic = nullptr;
        const plan::Clock& clock;
    };
    /// Called with every state of the map; `last` at the end, and then the map must be stored on return.
    using Keep = std::function<Status(const ScanMap& map, bool last)>;

    /// The ports must outlive it.
    ScanWork(std::shared_ptr<const ScanPlan> made, const Ports& ports, Keep keep)
        : made_(std::move(made)), ports_(ports), keep_(std::move(keep)), map_(made_->map) {}

    /// Opens the drive for reading only. Errors: those of plan::DriveHolder::hold.
    Status open() override;
    Result<std::vector<plan::PinnedDrive>> identify() override;
    plan::StepResult take(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                          const CancelToken& cancel) override;
    plan::Verification verify(std::size_t step) override;
    void close() noexcept override;

private:
    Status scan(std::size_t step, const std::function<void(const plan::StepProgress&)>& on_progress,
                const CancelToken& cancel);
    /// The queue that reads or verifies. Errors: those of TargetSource::open_held and IoTarget::open_queue; refused
    /// (another size).
    Result<std::unique_ptr<bench::IoQueue>> open_queue();

    std::shared_ptr<const ScanPlan> made_;
    Ports ports_;
    Keep keep_;
    ScanMap map_;
    std::unique_ptr<plan::HeldDrive> held_;
    std::unique_ptr<bench::IoTarget> target_;
};

}  // namespace fettle::scan

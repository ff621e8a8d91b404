// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "core/bench/engine.h"
#include "core/plan/executor.h"
#include "core/plan/held_drive.h"

namespace fettle::toolbox {

/// Work on a whole drive through a target of benchmarks. Holds the drive exclusively from before it is identified until
/// after the last write, and rereads its partition table before releasing it.
class HeldTargetWork : public plan::Work {
public:
    struct Held {
        const DriveEntry& entry;
        const bench::TargetRequest& request;  ///< `writes` is set
        plan::DriveHolder& holder;
        bench::TargetSource& targets;
    };
    /// All must outlive it.
    explicit HeldTargetWork(const Held& held) : ports_(held) {}

    Status open() override;
    Result<std::vector<plan::PinnedDrive>> identify() override;
    void close() noexcept override;

protected:
    /// Requires: open() succeeded, and release() was not called.
    [[nodiscard]] bench::IoTarget& target() noexcept { return *target_; }
    [[nodiscard]] plan::HeldDrive& drive() noexcept { return *held_; }
    /// After the last write: flushes the target, closes it, and rereads the partition table. Adds what went wrong, and
    /// evidence.
    void release(plan::StepResult& result);

private:
    Held ports_;
    std::unique_ptr<plan::HeldDrive> held_;
    std::unique_ptr<bench::IoTarget> target_;  ///< of `held_`
};

}  // namespace fettle::toolbox

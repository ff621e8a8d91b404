// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>

#include "core/toolbox/drives.h"
#include "core/toolbox/job_maker.h"
#include "core/toolbox/self_testing.h"

namespace fettle::toolbox {

/// Self-tests through this process's own ports.
class LocalSelfTesting final : public SelfTesting {
public:
    /// `maker` is nullptr if jobs cannot be executed.
    LocalSelfTesting(std::shared_ptr<Drives> drives, const CarePorts& ports, std::shared_ptr<JobMaker> maker)
        : drives_(std::move(drives)), ports_(ports), maker_(std::move(maker)) {}

    Result<selftest::State> state(const DriveEntry& entry) override;
    Result<plan::Job> plan(const DriveEntry& entry, const selftest::Request& request) override;

private:
    /// Adds what uses the drive, which a captive test would block.
    Result<selftest::SelfTestPlan> plan_captive(selftest::SelfTestInputs& inputs, const selftest::Request& request);

    std::shared_ptr<Drives> drives_;
    CarePorts ports_;
    std::shared_ptr<JobMaker> maker_;
};

}  // namespace fettle::toolbox

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/toolbox/drives.h"
#include "core/toolbox/job_maker.h"
#include "core/toolbox/trimming.h"

namespace fettle::toolbox {

/// Trimming through this process's own ports.
class LocalTrimming final : public Trimming {
public:
    /// `maker` is nullptr if jobs cannot be executed.
    LocalTrimming(std::shared_ptr<Drives> drives, const CarePorts& ports, std::shared_ptr<JobMaker> maker)
        : drives_(std::move(drives)), ports_(ports), maker_(std::move(maker)) {}

    Result<std::vector<trim::FileSystem>> file_systems() override;
    Result<TrimJob> plan(const TrimRequest& request) override;
    Result<WipeJob> plan_wipe(const WipeRequest& request) override;
    Result<TrimPaths> trace(const std::string& name) override;
    Result<trim::Proof> prove(const TracedPath& path, const CancelToken& cancel) override;

private:
    std::shared_ptr<Drives> drives_;
    CarePorts ports_;
    std::shared_ptr<JobMaker> maker_;
};

}  // namespace fettle::toolbox

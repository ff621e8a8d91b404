// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>

#include "core/toolbox/drives.h"
#include "core/toolbox/job_maker.h"
#include "core/toolbox/tracing.h"

namespace fettle::toolbox {

/// Records and replays through this process's own ports.
class LocalTracing final : public Tracing {
public:
    /// `maker` is nullptr if jobs cannot be executed.
    LocalTracing(std::shared_ptr<Drives> drives, const BenchmarkPorts& ports, const CarePorts& care,
                 std::shared_ptr<JobMaker> maker)
        : drives_(std::move(drives)), ports_(ports), care_(care), maker_(std::move(maker)) {}

    Result<trace::Survey> survey(const ReplayRequest& request, const CancelToken& cancel) override;
    Result<ReplayReport> replay(const ReplayRequest& request, const ReplayWatch& watch,
                                const CancelToken& cancel) override;
    Result<ReplayJob> plan(const ReplayRequest& request, const ReplayWatch& watch) override;
    [[nodiscard]] std::vector<DriveEntry> recordable(const std::vector<DriveEntry>& drives) override;
    Result<RecordReport> record(const RecordRequest& request, const RecordWatch& watch,
                                const CancelToken& cancel) override;

private:
    std::shared_ptr<Drives> drives_;
    BenchmarkPorts ports_;
    CarePorts care_;
    std::shared_ptr<JobMaker> maker_;
};

}  // namespace fettle::toolbox

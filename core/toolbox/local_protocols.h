// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/toolbox/drives.h"
#include "core/toolbox/erasing.h"
#include "core/toolbox/job_maker.h"
#include "core/toolbox/ports.h"
#include "core/toolbox/protocols.h"

namespace fettle::toolbox {

struct DriveProtocolPlan;

/// Protocols through this process's own ports.
class LocalProtocols final : public Protocols {
public:
    /// `maker` is nullptr if jobs cannot be executed.
    LocalProtocols(std::shared_ptr<Drives> drives, const BenchmarkPorts& ports, const CarePorts& care,
                   std::shared_ptr<Erasing> erasing, std::shared_ptr<JobMaker> maker)
        : drives_(std::move(drives)),
          ports_(ports),
          care_(care),
          erasing_(std::move(erasing)),
          maker_(std::move(maker)) {}

    Result<ProtocolJob> plan(const ProtocolRequest& request, const ProtocolWatch& watch) override;
    Result<ProtocolOutline> outline(const ProtocolRequest& request) override;
    Result<ProtocolJob::Measured> run(const ProtocolRequest& request, const ProtocolOutline& outline,
                                      const ProtocolWatch& watch, const CancelToken& cancel) override;

private:
    /// By earlier protocols on the drive with this serial number.
    [[nodiscard]] protocol::Rates rates_of(const std::string& serial) const;
    /// With `options` completed by the request, or by the run that is resumed. Requires: the outline's target, drive,
    /// assumed rate and resumed run are set.
    [[nodiscard]] Status outline_of(const ProtocolRequest& request, protocol::Options options, std::uint64_t erase_ns,
                                    ProtocolOutline& outline) const;
    [[nodiscard]] Result<ProtocolJob> job_of(DriveProtocolPlan made) const;
    /// Of the interfaces of the drives below a file, together, in bytes per second.
    [[nodiscard]] double rate_below(const bench::TargetFacts& file) const;
    /// Whether a file's resumed run was on the drive that is below it now. Error: refused.
    [[nodiscard]] Status check_drive_below(const ProtocolRequest& request, const ProtocolOutline& outline) const;

    std::shared_ptr<Drives> drives_;
    BenchmarkPorts ports_;
    CarePorts care_;
    std::shared_ptr<Erasing> erasing_;
    std::shared_ptr<JobMaker> maker_;
};

}  // namespace fettle::toolbox

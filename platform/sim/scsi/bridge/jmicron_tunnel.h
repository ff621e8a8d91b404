// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "platform/sim/scsi/bridge/nvme_carrier.h"

namespace fettle::sim::t10 {

/// JMicron (JMS583 and related chips): A1h in three steps. The host sends a block of 512 bytes with the command, then
/// transfers the data or states that there are none, then reads a block with the completion.
class JmicronTunnel final : public NvmeTunnel {
public:
    [[nodiscard]] bool takes(const Cdb& cdb) const override;
    [[nodiscard]] ScsiDevice::Direction direction(const Cdb& cdb) const override;
    [[nodiscard]] Done execute(NvmeDevice& nvme, const Request& request) override;

private:
    [[nodiscard]] Outcome keep(const Request& request);
    [[nodiscard]] Done run(NvmeDevice& nvme, const Request& request, std::span<std::uint8_t> data);
    [[nodiscard]] Outcome completion(const Request& request) const;

    std::optional<NvmeSubmission> command_;
    NvmeCompletion completion_;
    bool completed_ = false;
};

}  // namespace fettle::sim::t10

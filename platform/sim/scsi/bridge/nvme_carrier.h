// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>

#include "platform/sim/base/nvme_device.h"
#include "platform/sim/base/scsi_device.h"
#include "platform/sim/scsi/outcome.h"
#include "platform/sim/scsi/scsi_settings.h"

namespace fettle::sim::t10 {

/// The vendor commands that carry NVMe commands through USB-NVMe bridges (layouts as in the manufacturers' public tools
/// and smartmontools' documentation).
class NvmeTunnel {
public:
    virtual ~NvmeTunnel() = default;
    [[nodiscard]] virtual bool takes(const Cdb& cdb) const = 0;
    /// Requires: `takes`. Both.
    [[nodiscard]] virtual ScsiDevice::Direction direction(const Cdb& cdb) const = 0;
    [[nodiscard]] virtual Done execute(NvmeDevice& nvme, const Request& request) = 0;
};
[[nodiscard]] std::unique_ptr<NvmeTunnel> make_tunnel(NvmeCarrier carrier);

/// Sense data for an NVMe status field (NVM Express: SCSI Translation Reference 1.5, section 7).
[[nodiscard]] SenseData sense_of(const NvmeCompletion& completion);

}  // namespace fettle::sim::t10

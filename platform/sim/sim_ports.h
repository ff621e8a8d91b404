// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/drive/ports.h"
#include "platform/sim/drive.h"

namespace fettle::sim {

/// The ports of a simulated drive, as this machine's system would give them for a real one of its kind: SCSI
/// and ATA by SAT for a SATA drive, NVMe for an NVMe drive, and what its bridge lets through for one on USB.
/// Failures of commands are errors with the drive's own status, as from the system's ports. The ports share
/// the drive and may be used from one thread each. `nsid`: of an NVMe drive, the namespace that the block device is of.
[[nodiscard]] DrivePorts make_ports(std::shared_ptr<SimDrive> drive, std::uint32_t nsid = 1);

/// USB vendor and product of a bridge's name, "usb 152d:0583 JMicron JMS583"; nullopt for anything else.
struct UsbIds {
    std::uint16_t vendor = 0;
    std::uint16_t product = 0;
};
[[nodiscard]] std::optional<UsbIds> usb_ids(const std::string& bridge_name);

}  // namespace fettle::sim

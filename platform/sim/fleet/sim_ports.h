// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/drive/ports.h"
#include "platform/sim/drive/drive.h"

namespace fettle::sim {

/// The ports of a simulated drive, as this computer's system would provide them for a real one: SCSI and ATA by SAT for
/// a SATA drive, NVMe for an NVMe drive, and what its bridge passes for a USB drive. Command failures are errors with
/// the drive's own status, as from real ports. The ports share the drive and may each be used from one thread. `nsid`:
/// the namespace of an NVMe drive's block device.
[[nodiscard]] DrivePorts make_ports(std::shared_ptr<SimDrive> drive, std::uint32_t nsid = 1);

/// USB vendor and product of a bridge's name, "usb 152d:0583 JMicron JMS583"; nullopt for anything else.
struct UsbIds {
    std::uint16_t vendor = 0;
    std::uint16_t product = 0;
};
[[nodiscard]] std::optional<UsbIds> usb_ids(const std::string& bridge_name);

}  // namespace fettle::sim

// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/device_ports.h"

#include "core/scsi/sat.h"
#include "core/scsi/usb_bridges.h"
#include "platform/linux/nvme_port.h"
#include "platform/linux/scsi_entry.h"
#include "platform/linux/sg_port.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

/// Ports available through a USB bridge besides SCSI. An unknown bridge gets no SAT port here: SAT is tried only if the
/// bridge reports a translation, because bridges have hung on unknown commands.
void add_bridge_ports(DrivePorts& ports, const std::string& block) {
    const auto usb = usb_parent(block);
    if (!usb) return;
    const auto bridge = scsi::usb_bridge(usb->vendor, usb->product);
    ports.nvme = scsi::make_bridge_port(bridge.kind, *ports.scsi);
    if (bridge.kind == scsi::BridgeKind::sat || bridge.also_sat)
        ports.ata = std::make_unique<scsi::SatPort>(*ports.scsi);
}

}  // namespace

DrivePorts command_ports(const std::shared_ptr<DeviceFile>& file, const DriveEntry& entry, const std::string& block) {
    DrivePorts ports;
    if (entry.id.starts_with("nvme")) {
        ports.nvme = std::make_unique<NvmeNode>(file);
    } else if (exists(block + "/device/scsi_disk") || exists(block + "/device/scsi_device")) {
        ports.scsi = std::make_unique<SgPort>(file);
        if (entry.identity.bus == Bus::usb) {
            add_bridge_ports(ports, block);
        } else if (entry.identity.protocol == Protocol::ata) {
            ports.ata = std::make_unique<scsi::SatPort>(*ports.scsi);
        }
    }
    return ports;
}

}  // namespace fettle::linux_system

// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/drives/device_ports.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "core/scsi/sat.h"
#include "core/scsi/usb_bridges.h"
#include "platform/windows/drives/ata_port.h"
#include "platform/windows/drives/block_port.h"
#include "platform/windows/drives/drive_entry.h"
#include "platform/windows/drives/intel_nvme_port.h"
#include "platform/windows/drives/nvme_port.h"
#include "platform/windows/drives/scsi_port.h"
#include "platform/windows/ioctl/ask.h"

namespace fettle::windows {

namespace {

/// Ports available through a USB bridge besides SCSI. An unknown bridge gets no SAT port here: SAT is tried only if the
/// bridge reports a translation, because bridges have hung on unknown commands.
void add_bridge_ports(DrivePorts& ports, const std::string& name) {
    const auto usb = usb_device_of_bridge(name);
    if (!usb) return;
    const auto bridge = scsi::usb_bridge(usb->vendor, usb->product);
    ports.nvme = scsi::make_bridge_port(bridge.kind, *ports.scsi);
    if (bridge.kind == scsi::BridgeKind::sat || bridge.also_sat) {
        ports.ata = std::make_unique<scsi::SatPort>(*ports.scsi);
    }
}

/// A drive with the vendor "ATA     " is behind a translation layer; some of Intel's drivers break their ATA
/// pass-through while the translation works (smartmontools, os_win32.cpp).
std::unique_ptr<AtaPort> ata_port(const OpenDrive& drive, ScsiPort& scsi, bool translated) {
    std::vector<std::unique_ptr<AtaPort>> ways;
    ways.push_back(std::make_unique<PassThroughAtaPort>(drive));
    const auto sat = translated ? ways.begin() : ways.end();
    ways.insert(sat, std::make_unique<scsi::SatPort>(scsi));
    ways.push_back(std::make_unique<SmartAtaPort>(drive));
    return std::make_unique<AtaWays>(std::move(ways));
}

}  // namespace

void add_intel_port(DrivePorts& ports, DeviceIo& io, const OpenDrive& drive, const DriveEntry& entry) {
    const bool nvme = entry.identity.bus == Bus::nvme || entry.identity.protocol == Protocol::nvme;
    const auto address = nvme ? scsi_address(*drive.device, drive.path) : fail(ErrorCode::unsupported, drive.path);
    if (!address) return;
    const auto path = fmt::format("\\\\.\\Scsi{}:", address->port);
    auto controller = io.open(path, Access::read_write);
    if (!controller) return;
    auto intel = std::make_unique<IntelNvmePort>(OpenDrive{std::move(*controller), path}, *address);
    if (ports.nvme) {
        ports.nvme = std::make_unique<NvmeWays>(std::move(ports.nvme), std::move(intel));
    } else {
        ports.nvme = std::move(intel);
    }
}

DrivePorts command_ports(const OpenDrive& drive, const DriveEntry& entry, const DeviceDescriptor& descriptor,
                         bool changes) {
    DrivePorts ports;
    if (entry.identity.bus == Bus::nvme) {
        ports.nvme = std::make_unique<ProtocolNvmePort>(drive);
    } else if (changes) {
        ports.scsi = std::make_unique<PassThroughScsiPort>(drive);
        if (entry.identity.bus == Bus::usb) {
            add_bridge_ports(ports, entry.bridge);
        } else if (entry.identity.protocol == Protocol::ata) {
            ports.ata = ata_port(drive, *ports.scsi, descriptor.translated());
        }
    }
    if (!changes) return ports;
    // A drive that cannot report its size may still accept commands.
    if (auto block = DriveBlocks::over(drive)) ports.block = std::move(*block);
    return ports;
}

}  // namespace fettle::windows

// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/linux_drive_source.h"

#include <utility>

#include "core/scsi/sat.h"
#include "core/scsi/usb_bridges.h"
#include "platform/linux/block_port.h"
#include "platform/linux/device_file.h"
#include "platform/linux/drive_entry.h"
#include "platform/linux/libnvme_port.h"
#include "platform/linux/resolve.h"
#include "platform/linux/scsi_entry.h"
#include "platform/linux/sg_port.h"
#include "platform/linux/sysfs.h"
#include "platform/linux/udev_watch.h"

namespace fettle::linux_system {

namespace {

/// What can be asked through a USB bridge, beside SCSI. An unknown bridge gets no SAT port here: it is
/// tried only where it says itself that it translates, for bridges have hung on commands they do not
/// know.
void add_bridge_ports(DrivePorts& ports, const std::string& block) {
    const auto usb = usb_parent(block);
    if (!usb) return;
    const auto bridge = scsi::usb_bridge(usb->vendor, usb->product);
    ports.nvme = scsi::make_bridge_port(bridge.kind, *ports.scsi);
    if (bridge.kind == scsi::BridgeKind::sat || bridge.also_sat)
        ports.ata = std::make_unique<scsi::SatPort>(*ports.scsi);
}

}  // namespace

LinuxDriveSource::LinuxDriveSource(Roots roots, std::unique_ptr<DeviceLinks> links)
    : roots_(std::move(roots)), links_(std::move(links)) {}

Result<std::vector<DriveEntry>> LinuxDriveSource::list() {
    std::vector<DriveEntry> drives;
    for (const auto& name : names_in(roots_.sys + "/block")) {  // in byte order already
        auto entry = read_drive_entry(roots_, name);
        if (!entry) continue;
        entry->links = links_->by_id(name);
        drives.push_back(std::move(*entry));
    }
    return drives;
}

Result<DrivePorts> LinuxDriveSource::open(const DriveEntry& entry) {
    if (!is_drive_name(entry.id)) return fail(ErrorCode::not_a_drive, entry.id);
    const auto block = roots_.sys + "/block/" + entry.id;
    const auto number = read_text(block + "/dev");
    if (!number) return fail(ErrorCode::vanished, "opening " + entry.id);
    auto file = open_block_device(roots_.dev + "/" + entry.id, *number);
    if (!file) return fail(file.error());
    DrivePorts ports;
    // A drive that cannot tell its size may still answer commands.
    if (auto device = BlockPort::over(*file)) ports.block = std::move(*device);
    if (entry.id.starts_with("nvme")) {
        ports.nvme = std::make_unique<LibnvmePort>(*file);
    } else if (exists(block + "/device/scsi_disk") || exists(block + "/device/scsi_device")) {
        ports.scsi = std::make_unique<SgPort>(*file);
        if (entry.identity.bus == Bus::usb) {
            add_bridge_ports(ports, block);
        } else if (entry.identity.protocol == Protocol::ata) {
            ports.ata = std::make_unique<scsi::SatPort>(*ports.scsi);
        }
    }
    return ports;
}

Result<std::string> LinuxDriveSource::resolve(const std::string& path) { return resolve_drive(roots_, path); }

Result<std::unique_ptr<Watch>> LinuxDriveSource::watch(std::function<void(const DriveEvent&)> on_event) {
    return watch_drives(std::move(on_event), roots_.top + "/run/udev/control");
}

}  // namespace fettle::linux_system

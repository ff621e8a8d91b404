// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/scsi_entry.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/scsi/usb_bridges.h"
#include "platform/linux/sysfs.h"
#include "platform/linux/vpd_identity.h"

namespace fettle::linux_system {

namespace {

// SPC-5 table 149, peripheral device type: direct access and simplified direct access.
constexpr std::uint64_t kTypeDisk = 0;
constexpr std::uint64_t kTypeSimplifiedDisk = 0x0E;

/// Drivers of controllers that present logical volumes instead of drives.
constexpr std::array<std::string_view, 7> kRaidDrivers{"megaraid_sas", "aacraid", "arcmsr",       "3w-9xxx",
                                                       "3w-sas",       "3w-xxxx", "megaraid_mbox"};

std::string host_attribute(const Roots& roots, const std::string& block, const std::string& attribute) {
    for (const auto& folder : ancestors(real_path(block))) {
        const auto name = base_name(folder);
        if (is_numbered(name, "host"))
            return text_or_empty(fmt::format("{}/class/scsi_host/{}/{}", roots.sys, name, attribute));
    }
    return {};
}

std::string host_driver(const Roots& roots, const std::string& block) {
    return host_attribute(roots, block, "proc_name");
}

bool under(const std::string& real, std::string_view prefix) {
    const auto above = ancestors(real);
    return std::any_of(above.begin(), above.end(),
                       [&](const auto& folder) { return base_name(folder).starts_with(prefix); });
}

/// Serial or parallel ATA: by the link's speed if it is up, otherwise by the drive's own data.
Bus ata_bus(const Roots& roots, const std::string& block, const VpdIdentity& vpd) {
    const auto port = ata_port_folder(block);
    if (vpd.sata || port.empty()) return Bus::sata;
    const auto link = roots.sys + "/class/ata_link/link" + base_name(port).substr(3) + "/sata_spd";
    if (text_or_empty(link).ends_with("Gbps")) return Bus::sata;
    const auto driver = host_driver(roots, block);
    return driver.starts_with("ahci") || driver.starts_with("sata_") ? Bus::sata : Bus::ide;
}

Bus bus_of(const Roots& roots, const std::string& block, const VpdIdentity& vpd) {
    const auto real = real_path(block);
    if (under(real, "usb")) return Bus::usb;
    if (!ata_port_folder(block).empty()) return ata_bus(roots, block, vpd);
    const auto driver = host_driver(roots, block);
    if (std::find(kRaidDrivers.begin(), kRaidDrivers.end(), driver) != kRaidDrivers.end()) return Bus::raid;
    if (text_or_empty(block + "/device/model").starts_with("LOGICAL VOLUME")) return Bus::raid;
    if (under(real, "virtio")) return Bus::virtio;
    if (vpd.ata) return Bus::sata;  // behind a SAS controller
    if (under(real, "end_device-")) return Bus::sas;
    return Bus::scsi;
}

/// Whether the drive is a hard disk, by its own data if the kernel kept them. The kernel's flag defaults to
/// "rotational" and is used only for drives that can be expected to have changed it.
std::optional<bool> solid_state(const DriveIdentity& identity, const VpdIdentity& vpd) {
    if (vpd.medium_rotation_rate) {
        if (*vpd.medium_rotation_rate == 1) return true;
        if (*vpd.medium_rotation_rate >= 0x401 && *vpd.medium_rotation_rate < 0xFFFF) return false;
        return std::nullopt;
    }
    const bool doubtful = identity.bus == Bus::usb || identity.bus == Bus::virtio || identity.bus == Bus::raid;
    if (doubtful && identity.solid_state == false) return std::nullopt;
    if (identity.bus == Bus::virtio) return std::nullopt;
    return identity.solid_state;
}

void read_usb(DriveEntry& entry, const std::string& block) {
    const auto usb = usb_parent(block);
    if (!usb) return;
    if (entry.identity.serial.empty()) entry.identity.serial = text_or_empty(usb->folder + "/serial");
    entry.bridge = fmt::format("usb {:04x}:{:04x}", usb->vendor, usb->product);
    const auto known = scsi::usb_bridge(usb->vendor, usb->product);
    using scsi::BridgeKind;
    const bool nvme = known.kind == BridgeKind::jmicron_nvme || known.kind == BridgeKind::asmedia_nvme ||
                      known.kind == BridgeKind::realtek_nvme;
    // If the bridge supports both kinds of drives, only the drive itself can tell.
    if (nvme && !known.also_sat) entry.identity.protocol = Protocol::nvme;
    if (!known.chip.empty()) {
        entry.bridge += fmt::format(" {}", known.chip);
        return;
    }
    for (const auto* attribute : {"/manufacturer", "/product"}) {
        const auto text = text_or_empty(usb->folder + attribute);
        if (!text.empty()) entry.bridge += " " + text;
    }
}

std::string wwn_of(const std::string& device, const VpdIdentity& vpd) {
    if (!vpd.wwn.empty()) return vpd.wwn;
    const auto wwid = text_or_empty(device + "/wwid");
    for (const std::string_view prefix : {"naa.", "eui."}) {
        if (wwid.starts_with(prefix)) return hex_digits(wwid.substr(prefix.size()));
    }
    return {};
}

}  // namespace

std::string ata_port_folder(const std::string& block) {
    for (const auto& folder : ancestors(real_path(block))) {
        if (is_numbered(base_name(folder), "ata")) return folder;
    }
    return {};
}

std::optional<UsbParent> usb_parent(const std::string& block) {
    UsbParent usb;
    for (const auto& folder : ancestors(real_path(block))) {
        const auto driver = link_name(folder, "driver");
        if (driver == "uas" || driver == "usb-storage") usb.driver = driver;
        const auto vendor = read_hex(folder + "/idVendor");
        const auto product = read_hex(folder + "/idProduct");
        if (!vendor || !product || *vendor > 0xFFFF || *product > 0xFFFF) continue;
        usb.folder = folder;
        usb.vendor = static_cast<std::uint16_t>(*vendor);
        usb.product = static_cast<std::uint16_t>(*product);
        return usb;
    }
    return std::nullopt;
}

bool read_scsi(DriveEntry& entry, const Roots& roots, const std::string& block) {
    const auto device = block + "/device";
    const auto type = read_number(device + "/type");
    if (type && *type != kTypeDisk && *type != kTypeSimplifiedDisk) return false;
    const auto vendor = text_or_empty(device + "/vendor");
    // A translation layer uses the vendor "ATA" (SAT-3, standard INQUIRY data), except in some USB bridges. Without it,
    // as with the kernel's scsi_debug, page 89h describes a drive that does not exist.
    const auto vpd = read_vpd_identity(device, vendor == "ATA" || under(real_path(block), "usb"));
    auto& identity = entry.identity;
    identity.bus = bus_of(roots, block, vpd);
    const bool ata = vpd.ata || vendor == "ATA" || !ata_port_folder(block).empty();
    if (ata) {
        identity.protocol = Protocol::ata;
        // INQUIRY has only 16 characters for the model and 4 for the firmware.
        identity.model = vpd.ata_model.empty() ? text_or_empty(device + "/model") : vpd.ata_model;
        if (identity.bus == Bus::scsi && vendor == "ATA") identity.bus = Bus::sata;
    } else {
        // Behind a USB bridge the drive uses ATA or NVMe; only a query of the drive shows which.
        identity.protocol = identity.bus == Bus::usb ? Protocol::unknown : Protocol::scsi;
        identity.vendor = vendor;
        const auto product = text_or_empty(device + "/model");
        identity.model = vendor.empty() ? product : vendor + " " + product;
    }
    identity.firmware = vpd.ata_firmware.empty() ? text_or_empty(device + "/rev") : vpd.ata_firmware;
    identity.serial = vpd.serial;
    identity.wwn = wwn_of(device, vpd);
    identity.solid_state = solid_state(identity, vpd);
    if (vpd.medium_rotation_rate && *vpd.medium_rotation_rate >= 0x401 && *vpd.medium_rotation_rate < 0xFFFF) {
        identity.rotation_rpm = vpd.medium_rotation_rate;
    }
    if (identity.bus == Bus::usb) read_usb(entry, block);
    if (!ata_port_folder(block).empty()) {
        entry.power.link_policy = host_attribute(roots, block, "link_power_management_policy");
    }
    return true;
}

}  // namespace fettle::linux_system

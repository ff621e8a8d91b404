// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/drives/mac_drives.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "core/scsi/usb_bridges.h"

namespace fettle::macos {

namespace {

template <typename Item>
const Item* with_id(const std::vector<Item>& items, const std::string& id) {
    const auto found = std::find_if(items.begin(), items.end(), [&](const Item& one) { return one.id == id; });
    return found == items.end() ? nullptr : &*found;
}

/// The sum of what several reports say of one disk.
struct Sources {
    const ListedDisk& listed;
    const DiskInfo* info = nullptr;
    const StorageDevice* device = nullptr;
    const ReportedDrive* profiled = nullptr;
};

bool is_optical(const StorageDevice& device) {
    constexpr std::string_view kKinds[] = {"IOCD", "IODVD", "IOBD"};
    return std::any_of(std::begin(kKinds), std::end(kKinds),
                       [&](std::string_view kind) { return device.class_name.starts_with(kind); });
}

/// Disk images and RAM disks: IOStorageProtocolCharacteristics.h, kIOPropertyInternalKey and its neighbours.
bool is_hardware(const StorageDevice& device) {
    return device.location != "File" && device.location != "RAM" && !is_optical(device);
}

bool is_drive(const Sources& from) {
    if (!from.listed.physical_stores.empty()) return false;  // an APFS container
    if (from.info != nullptr && from.info->made_up == true) return false;
    if (from.device != nullptr) return is_hardware(*from.device);
    // Without the registry, only diskutil's own word counts.
    return from.info != nullptr && from.info->made_up == false;
}

bool has_nvme(const Sources& from) {
    const auto* const device = from.device;
    if (device != nullptr && (device->nvme_smart || device->class_name.find("NVMe") != std::string::npos)) return true;
    return (from.profiled != nullptr && from.profiled->kind == ReportedDrive::Kind::nvme) ||
           (from.info != nullptr && from.info->nvme);
}

/// The registry's and diskutil's words are the same: IOStorageProtocolCharacteristics.h.
Bus bus_of(const Sources& from) {
    const auto& link = from.device != nullptr && !from.device->interconnect.empty() ? from.device->interconnect
                       : from.info != nullptr                                       ? from.info->bus
                                                                                    : std::string();
    if (link == "USB") return Bus::usb;
    if (link == "SATA") return Bus::sata;
    if (link == "ATA") return Bus::ide;
    if (link == "SAS") return Bus::sas;
    if (link == "Secure Digital") return Bus::mmc;
    if (link == "Apple Fabric" || has_nvme(from)) return Bus::nvme;
    // Apple's SSDs of 2013 to 2015 speak ATA over PCI Express (AHCI).
    if (link == "PCI" || link == "PCI-Express") return Bus::sata;
    if (link.starts_with("SCSI") || link.starts_with("Fibre Channel")) return Bus::scsi;
    return Bus::unknown;
}

Protocol protocol_of(Bus bus) {
    switch (bus) {
        case Bus::nvme: return Protocol::nvme;
        case Bus::sata:
        case Bus::ide: return Protocol::ata;
        case Bus::sas:
        case Bus::scsi: return Protocol::scsi;
        default: return Protocol::unknown;
    }
}

/// The medium's name is the device's, with a word for what it is.
std::string without_medium(std::string name) {
    constexpr std::string_view kEnd = " Media";
    if (name.ends_with(kEnd)) name.erase(name.size() - kEnd.size());
    return name;
}

std::string first_of(const std::string& a, const std::string& b) { return a.empty() ? b : a; }

void identify(const Sources& from, DriveIdentity& identity) {
    identity.bus = bus_of(from);
    identity.protocol = protocol_of(identity.bus);
    if (from.device != nullptr) {
        identity.vendor = from.device->vendor;
        identity.model = from.device->model;
        // SCSI and USB report the maker apart; ATA and NVMe have one name for all.
        if (!identity.vendor.empty() && !identity.model.empty())
            identity.model = identity.vendor + " " + identity.model;
        identity.serial = from.device->serial;
        identity.firmware = from.device->firmware;
        identity.logical_sector_bytes = from.device->logical_bytes;
        identity.physical_sector_bytes = from.device->physical_bytes;
        identity.solid_state = from.device->solid_state;
    }
    if (from.profiled != nullptr) {
        identity.model = first_of(identity.model, from.profiled->model);
        identity.serial = first_of(identity.serial, from.profiled->serial);
        identity.firmware = first_of(identity.firmware, from.profiled->firmware);
        if (!identity.solid_state) identity.solid_state = from.profiled->solid_state;
    }
    std::uint64_t bytes = from.device != nullptr ? from.device->size_bytes.value_or(0) : 0;
    if (from.info != nullptr) {
        identity.model = first_of(identity.model, without_medium(from.info->model));
        if (!identity.logical_sector_bytes) identity.logical_sector_bytes = from.info->block_bytes;
        // Behind a bridge, "false" often means that the bridge does not say.
        const bool doubtful = identity.bus == Bus::usb && from.info->solid_state == false;
        if (!identity.solid_state && !doubtful) identity.solid_state = from.info->solid_state;
        if (bytes == 0) bytes = from.info->size_bytes.value_or(0);
    }
    if (bytes == 0) bytes = from.listed.size_bytes.value_or(0);
    if (bytes > 0) identity.capacity = ByteCount{bytes};
    if (identity.bus == Bus::nvme) identity.solid_state = true;
}

std::string bridge_of(const ReportedDrive& usb) {
    if (!usb.usb_vendor || !usb.usb_product) return {};
    auto text = fmt::format("usb {:04x}:{:04x}", *usb.usb_vendor, *usb.usb_product);
    const auto known = scsi::usb_bridge(*usb.usb_vendor, *usb.usb_product);
    const auto name = known.chip.empty() ? usb.usb_name : std::string(known.chip);
    return name.empty() ? text : text + " " + name;
}

std::optional<SystemReport> reported_by(const Sources& from) {
    SystemReport report;
    if (from.info != nullptr) {
        report.passed = from.info->smart_passed;
        report.nvme = from.info->nvme;
    }
    if (from.profiled != nullptr && !report.passed) report.passed = from.profiled->smart_passed;
    // "No" may mean that macOS does not use it: for other makers' SATA drives that is the default.
    if (from.device != nullptr && from.device->unmap == true) report.trim = true;
    if (from.profiled != nullptr && from.profiled->trim == true) report.trim = true;
    if (!report.passed && !report.trim && !report.nvme) return std::nullopt;
    return report;
}

MacDrive drive_of(const Sources& from) {
    MacDrive drive;
    drive.listed = from.listed;
    if (from.device != nullptr) drive.device = *from.device;
    if (from.profiled != nullptr) drive.profiled = *from.profiled;
    auto& entry = drive.entry;
    entry.id = from.listed.id;
    entry.path = "/dev/" + entry.id;
    identify(from, entry.identity);
    if (from.profiled != nullptr && entry.identity.bus == Bus::usb) entry.bridge = bridge_of(*from.profiled);
    if (entry.bridge.empty() && entry.identity.bus == Bus::usb) entry.bridge = "usb";
    const auto removable = from.device != nullptr ? from.device->removable : std::nullopt;
    entry.removable = removable.value_or(from.info != nullptr && from.info->removable.value_or(false));
    entry.reported = reported_by(from);
    return drive;
}

}  // namespace

std::optional<bool> MacDrive::trimmed() const noexcept {
    if (device && device->unmap) return device->unmap;
    return profiled ? profiled->trim : std::nullopt;
}

std::vector<MacDrive> drives_of(const StorageReports& reports) {
    std::vector<MacDrive> drives;
    for (const auto& listed : reports.disks) {
        const auto info = reports.infos.find(listed.id);
        const Sources from{listed, info == reports.infos.end() ? nullptr : &info->second,
                           with_id(reports.devices, listed.id), with_id(reports.profiled, listed.id)};
        if (is_drive(from)) drives.push_back(drive_of(from));
    }
    std::sort(drives.begin(), drives.end(),
              [](const MacDrive& a, const MacDrive& b) { return a.entry.id < b.entry.id; });
    return drives;
}

std::vector<std::string> worth_asking(const std::vector<ListedDisk>& disks) {
    std::vector<std::string> ids;
    for (const auto& disk : disks) {
        if (disk.physical_stores.empty()) ids.push_back(disk.id);
    }
    return ids;
}

}  // namespace fettle::macos

// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/nvme_entry.h"

#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

std::vector<std::string> nvme_controllers(const std::string& block) {
    // `device` is the controller itself, or the subsystem, which links to its controllers.
    const auto device = real_path(block + "/device");
    if (device.empty()) return {};
    if (is_numbered(base_name(device), "nvme")) return {device};
    std::vector<std::string> controllers;
    for (const auto& name : names_in(device)) {
        if (!is_numbered(name, "nvme")) continue;
        auto controller = real_path(below(device, name));
        if (!controller.empty()) controllers.push_back(std::move(controller));
    }
    return controllers;
}

void read_nvme(DriveEntry& entry, const std::string& block) {
    auto& identity = entry.identity;
    identity.bus = Bus::nvme;
    identity.protocol = Protocol::nvme;
    identity.solid_state = true;
    const auto controllers = nvme_controllers(block);
    const auto device = controllers.empty() ? block + "/device" : controllers.front();
    identity.model = text_or_empty(device + "/model");
    identity.serial = text_or_empty(device + "/serial");
    identity.firmware = text_or_empty(device + "/firmware_rev");
    // The kernel's words for "no limit"; it then lets the drive use every state it may (nvme_set_latency_tolerance).
    const auto limit = text_or_empty(device + "/power/pm_qos_latency_tolerance_us");
    entry.power.latency_unlimited = limit == "any" || limit == "auto";
    entry.power.latency_limit_us = parse_number(limit);
    if (const auto nsid = read_number(block + "/nsid"); nsid && *nsid <= 0xFFFFFFFF) {
        identity.nsid = static_cast<std::uint32_t>(*nsid);
    }
    identity.eui64 = hex_digits(text_or_empty(block + "/eui"));
    identity.nguid = hex_digits(text_or_empty(block + "/nguid"));
    const auto wwid = text_or_empty(block + "/wwid");
    if (wwid.starts_with("eui.")) identity.wwn = hex_digits(wwid.substr(4));
    if (const auto vendor = read_hex(device + "/device/vendor"); vendor && *vendor <= 0xFFFF) {
        identity.pci_vendor = static_cast<std::uint16_t>(*vendor);
    }
}

}  // namespace fettle::linux_system

// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/controller.h"

#include <charconv>

#include "platform/linux/nvme_entry.h"
#include "platform/linux/scsi_entry.h"
#include "platform/linux/sysfs.h"
#include "platform/linux/vpd_identity.h"

namespace fettle::linux_system {

namespace {

bool is_pci(const std::string& folder) { return link_name(folder, "subsystem") == "pci"; }

/// "8.0 GT/s PCIe", "Unknown".
std::optional<double> speed(const std::string& path) {
    const auto text = text_or_empty(path);
    double value = 0;
    const auto [stop, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc() || value <= 0 || !std::string_view(stop).starts_with(" GT/s")) return std::nullopt;
    return value;
}

/// The kernel reports 0 or 255 if the width is unknown.
std::optional<std::uint32_t> width(const std::string& path) {
    const auto lanes = read_number(path);
    if (!lanes || *lanes == 0 || *lanes > 32) return std::nullopt;
    return static_cast<std::uint32_t>(*lanes);
}

/// "1.5 Gbps", "3.0 Gbps", "6.0 Gbps", "<unknown>".
std::optional<std::uint8_t> generation(const std::string& path) {
    const auto text = text_or_empty(path);
    if (text == "1.5 Gbps") return std::uint8_t{1};
    if (text == "3.0 Gbps") return std::uint8_t{2};
    if (text == "6.0 Gbps") return std::uint8_t{3};
    return std::nullopt;
}

/// AHCI 1.3.1 3.1.1: CAP bits 23:20, interface speed support, numbered like the generations.
std::optional<std::uint8_t> ahci_generation(const std::string& host) {
    const auto capabilities = read_hex(host + "/ahci_host_caps");
    if (!capabilities) return std::nullopt;
    const auto speed_support = *capabilities >> 20U & 0xFU;
    if (speed_support == 0 || speed_support > 3) return std::nullopt;
    return static_cast<std::uint8_t>(speed_support);
}

std::string scsi_host(const Roots& roots, const std::string& real) {
    for (const auto& folder : ancestors(real)) {
        const auto name = base_name(folder);
        if (is_numbered(name, "host")) return roots.sys + "/class/scsi_host/" + name;
    }
    return {};
}

}  // namespace

std::string device_folder(const Roots& roots, const std::string& drive) {
    const auto block = roots.sys + "/block/" + drive;
    if (drive.starts_with("nvme")) {
        const auto controllers = nvme_controllers(block);
        if (!controllers.empty()) return controllers.front();
    }
    return real_path(block);
}

std::optional<check::Controller> read_controller(const Roots& roots, const std::string& drive) {
    std::optional<check::Controller> found;
    for (const auto& folder : ancestors(device_folder(roots, drive))) {
        if (!is_pci(folder)) continue;
        const auto driver = link_name(folder, "driver");
        if (found && driver != "vmd") continue;
        found = check::Controller{};
        found->address = base_name(folder);
        found->pci_class = static_cast<std::uint32_t>(read_hex(folder + "/class").value_or(0));
        found->vendor = static_cast<std::uint16_t>(read_hex(folder + "/vendor").value_or(0));
        found->device = static_cast<std::uint16_t>(read_hex(folder + "/device").value_or(0));
        found->driver = driver;
    }
    if (const auto usb = usb_parent(roots.sys + "/block/" + drive); usb && !usb->driver.empty()) {
        if (!found) found = check::Controller{};
        found->driver = usb->driver;
    }
    return found;
}

std::optional<check::PcieLink> read_pcie_link(const Roots& roots, const std::string& drive) {
    if (!drive.starts_with("nvme")) return std::nullopt;
    const auto function = real_path(device_folder(roots, drive) + "/device");
    if (function.empty() || !is_pci(function)) return std::nullopt;
    check::PcieLink link;
    link.speed_now = speed(function + "/current_link_speed");
    link.speed_drive = speed(function + "/max_link_speed");
    link.width_now = width(function + "/current_link_width");
    link.width_drive = width(function + "/max_link_width");
    const auto port = ancestors(function).front();
    if (is_pci(port)) {
        link.speed_slot = speed(port + "/max_link_speed");
        link.width_slot = width(port + "/max_link_width");
    }
    if (!link.speed_now && !link.speed_drive && !link.width_now && !link.width_drive) return std::nullopt;
    return link;
}

std::optional<check::SataLink> read_sata_link(const Roots& roots, const std::string& drive) {
    const auto block = roots.sys + "/block/" + drive;
    const auto port = ata_port_folder(block);
    if (port.empty()) return std::nullopt;
    // Port N has the link "linkN"; behind a port multiplier the drive's own is "linkN.M", and the port's speed is the
    // one that counts.
    const auto folder = roots.sys + "/class/ata_link/link" + base_name(port).substr(3);
    const auto host = scsi_host(roots, real_path(block));
    const auto vpd = read_vpd_identity(block + "/device", true);
    check::SataLink link;
    link.now = generation(folder + "/sata_spd");
    link.drive = vpd.sata_generation_max;
    link.port = ahci_generation(host);
    if (!link.port) link.port = generation(folder + "/hw_sata_spd_limit");
    link.limit = generation(folder + "/sata_spd_limit");
    link.power_policy = text_or_empty(host + "/link_power_management_policy");
    if (!link.now && !vpd.sata) return std::nullopt;  // parallel ATA
    return link;
}

}  // namespace fettle::linux_system

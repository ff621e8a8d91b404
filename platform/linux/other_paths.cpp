// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/other_paths.h"

#include "core/plan/kinship.h"
#include "platform/linux/drive_entry.h"
#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

namespace {

/// The kernel's identifier of a unit; empty if it may be the same for different drives, as behind USB bridges.
std::string unit_name(const std::string& block, const std::string& id) {
    if (id.starts_with("nvme")) return text_or_empty(block + "/wwid");
    const auto device = real_path(block + "/device");
    const bool shared_bus =
        device.find("/end_device-") != std::string::npos || device.find("/rport-") != std::string::npos;
    auto name = shared_bus ? text_or_empty(device + "/wwid") : std::string();
    return name.starts_with("naa.") ? name : std::string();
}

}  // namespace

std::vector<std::string> other_paths(const Roots& roots, const std::string& id) {
    std::vector<std::string> found;
    const auto folder = roots.sys + "/block/";
    const auto mine = unit_name(folder + id, id);
    const auto entry = read_drive_entry(roots, id);
    const auto same_unit = [&](const std::string& name) {
        if (!mine.empty() && unit_name(folder + name, name) == mine) return true;
        // A logical unit of iSCSI has a path for each session.
        const auto other = entry ? read_drive_entry(roots, name) : std::nullopt;
        return other && plan::kinship({*entry, nullptr}, {*other, nullptr}) == plan::Kinship::same_unit;
    };
    for (const auto& name : names_in(roots.sys + "/block")) {
        if (name == id || !is_drive_name(name) || read_number(folder + name + "/hidden") == 1U) continue;
        if (same_unit(name)) found.push_back(name);
    }
    return found;
}

}  // namespace fettle::linux_system

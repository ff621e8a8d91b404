// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/linux_drive_source.h"

#include <algorithm>
#include <cerrno>
#include <utility>

#include "platform/linux/bare_controller.h"
#include "platform/linux/block_port.h"
#include "platform/linux/device_file.h"
#include "platform/linux/device_ports.h"
#include "platform/linux/drive_entry.h"
#include "platform/linux/opal_port.h"
#include "platform/linux/resolve.h"
#include "platform/linux/sysfs.h"
#include "platform/linux/udev_watch.h"

namespace fettle::linux_system {

namespace {

/// The kernel lists the drive, but there is no device node, as in a container.
Error without_node(const Roots& roots, const DriveEntry& entry, Error error) {
    const NativeStatus no_entry{NativeStatus::Kind::system, ENOENT};
    if (!(error.native == no_entry)) return error;
    error.code = ErrorCode::not_found;
    error.context = "no device node " + roots.dev + "/" + entry.id;
    return error;
}

}  // namespace

LinuxDriveSource::LinuxDriveSource(Roots roots, std::unique_ptr<DeviceLinks> links)
    : roots_(std::move(roots)), links_(std::move(links)) {}

Result<std::vector<DriveEntry>> LinuxDriveSource::list() {
    std::vector<DriveEntry> drives;
    // Without sysfs, reporting "no drives" would be a guess.
    if (!exists(roots_.sys + "/block")) {
        return fail(
            ErrorCode::io,
            FETTLE_TEXT(
                "Drives cannot be listed: {path}/block does not exist. Mount sysfs first: mount -t sysfs sysfs /sys."),
            {{"path", roots_.sys}});
    }
    for (const auto& name : names_in(roots_.sys + "/block")) {  // in byte order already
        auto entry = read_drive_entry(roots_, name);
        if (!entry) continue;
        entry->links = links_->by_id(name);
        drives.push_back(std::move(*entry));
    }
    for (auto& entry : bare_controllers(roots_)) drives.push_back(std::move(entry));
    for (auto& entry : silent_controllers(roots_)) {
        // Another path to a drive that is already listed.
        const bool known = std::any_of(drives.begin(), drives.end(), [&](const DriveEntry& one) {
            return one.identity.serial == entry.identity.serial;
        });
        if (!known) drives.push_back(std::move(entry));
    }
    std::sort(drives.begin(), drives.end(), [](const DriveEntry& a, const DriveEntry& b) { return a.id < b.id; });
    return drives;
}

Result<DrivePorts> LinuxDriveSource::open(const DriveEntry& entry) {
    if (is_controller_name(entry.id)) {
        auto ports = open_controller(roots_, entry);
        if (!ports) return fail(without_node(roots_, entry, ports.error()));
        return ports;
    }
    if (!is_drive_name(entry.id)) return fail(ErrorCode::not_a_drive, entry.id);
    const auto block = roots_.sys + "/block/" + entry.id;
    const auto number = read_text(block + "/dev");
    if (!number) return fail(ErrorCode::vanished, FETTLE_TEXT("opening {drive}"), {{"drive", entry.id}});
    auto file = open_block_device(roots_.dev + "/" + entry.id, *number);
    if (!file) return fail(without_node(roots_, entry, file.error()));
    auto ports = command_ports(*file, entry, block);
    // A drive that cannot report its size may still accept commands.
    if (auto device = BlockPort::over(*file)) ports.block = with_opal(std::move(*device), *file);
    return ports;
}

Result<std::string> LinuxDriveSource::resolve(const std::string& path) { return resolve_drive(roots_, path); }

Result<std::unique_ptr<Watch>> LinuxDriveSource::watch(std::function<void(const DriveEvent&)> on_event) {
    return watch_drives(std::move(on_event), roots_.top + "/run/udev/control");
}

}  // namespace fettle::linux_system

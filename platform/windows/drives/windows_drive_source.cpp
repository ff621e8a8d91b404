// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/drives/windows_drive_source.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>
#include <utility>

#include "platform/windows/drives/device_ports.h"
#include "platform/windows/drives/drive_entry.h"
#include "platform/windows/ioctl/ask.h"
#include "platform/windows/ioctl/win_error.h"

namespace fettle::windows {

namespace {

/// Of pass-through where the adapter reports no limit (Seagate, opensea-transport).
constexpr std::uint32_t kSafeTransfer = 65'536;

struct Opened {
    OpenDrive drive;
    bool changes = false;
};

/// With the rights of an administrator, or else without any.
Result<Opened> open_drive(DeviceIo& io, const std::string& path) {
    auto context = fmt::format("opening {}", path);
    for (const auto access : {Access::read_write, Access::query}) {
        auto device = io.open(path, access);
        if (device) return Opened{{std::move(*device), path}, access == Access::read_write};
        if (device.error() == win_error::kAccessDenied && access == Access::read_write) continue;
        auto error = windows_error(device.error(), std::move(context));
        if (error.code == ErrorCode::not_found) error.code = ErrorCode::vanished;
        return fail(std::move(error));
    }
    return fail(ErrorCode::internal, std::move(context));
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// "\\.\" and "//./", with which Windows denotes devices.
std::string_view without_prefix(std::string_view path) {
    for (const std::string_view prefix : {"\\\\.\\", "//./", "\\\\?\\", "//?/"}) {
        if (path.starts_with(prefix)) return path.substr(prefix.size());
    }
    return path;
}

/// "C:", without the backslash that makes it a folder.
bool is_volume(std::string_view name) { return name.size() == 2 && is_letter(name[0]) && name[1] == ':'; }

/// What is on it decides nothing here: a volume is never a drive.
Error volume_error(DeviceIo& io, const std::string& path, std::string_view name) {
    const auto volume = io.open(fmt::format("\\\\.\\{}", name), Access::query);
    std::set<std::string> drives;
    if (volume) {
        if (auto extents = volume_extents(**volume, path)) {
            drop_empty(*extents);
            for (const auto& extent : *extents) drives.insert(drive_id(extent.disk));
        }
    }
    if (drives.empty()) {
        return error_of(ErrorCode::not_a_drive, FETTLE_TEXT("{path} is a volume, not a drive"), {{"path", path}});
    }
    return error_of(ErrorCode::not_a_drive, FETTLE_TEXT("{path} is a volume of {drives}"),
                    {{"path", path}, {"drives", fmt::format("{}", fmt::join(drives, ", "))}});
}

}  // namespace

WindowsDriveSource::WindowsDriveSource(std::shared_ptr<DeviceIo> io, std::shared_ptr<DeviceList> devices)
    : io_(std::move(io)), devices_(std::move(devices)) {}

Result<std::vector<DriveEntry>> WindowsDriveSource::list() {
    const auto listed = devices_->disks();
    if (!listed) return fail(listed.error());
    std::vector<DriveEntry> drives;
    for (const auto& device : *listed) {
        auto entry = read_drive_entry(*io_, device);
        if (!entry) continue;
        // A disk with several paths has one number and, without a driver for that, one interface for each.
        const bool known =
            std::any_of(drives.begin(), drives.end(), [&](const auto& one) { return one.id == entry->id; });
        {
            const std::lock_guard lock(known_->mutex);
            known_->ids[device.path] = entry->id;
            known_->services[entry->id] = device.service;
        }
        if (!known) drives.push_back(std::move(*entry));
    }
    std::sort(drives.begin(), drives.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
    return drives;
}

Result<DrivePorts> WindowsDriveSource::open(const DriveEntry& entry) {
    const auto number = drive_number(entry.id);
    if (!number) return fail(ErrorCode::not_a_drive, entry.id);
    const auto path = drive_path(drive_id(*number));
    auto opened = open_drive(*io_, path);
    if (!opened) return fail(opened.error());
    auto& drive = opened->drive;
    const auto descriptor = device_descriptor(*drive.device, path);
    if (!descriptor) return fail(descriptor.error());
    // The bridge of a USB drive is not among what is compared.
    if (!may_be_same(identity_of(*drive.device, path, *descriptor, {}), entry.identity)) {
        return fail(ErrorCode::vanished, FETTLE_TEXT("{drive} is another drive now"), {{"drive", entry.id}});
    }
    if (!opened->changes && entry.identity.bus != Bus::nvme) {
        return fail(windows_error(win_error::kAccessDenied, fmt::format("opening {}", path)));
    }
    const auto adapter = adapter_descriptor(*drive.device, path);
    drive.largest_transfer = adapter ? adapter->largest_transfer(kSafeTransfer) : kSafeTransfer;
    auto ports = command_ports(drive, entry, *descriptor, opened->changes);
    // No other driver gets these commands: AMD's has crashed Windows by a similar one (CrystalDiskInfo).
    if (opened->changes && is_intel_driver(service_of(entry.id))) add_intel_port(ports, *io_, drive, entry);
    return ports;
}

std::string WindowsDriveSource::service_of(const std::string& id) {
    for (const bool again : {false, true}) {
        if (again && !list()) return {};
        const std::lock_guard lock(known_->mutex);
        const auto found = known_->services.find(id);
        if (found != known_->services.end()) return found->second;
    }
    return {};
}

Result<std::string> WindowsDriveSource::resolve(const std::string& path) {
    const auto name = without_prefix(path);
    if (is_volume(name)) return fail(volume_error(*io_, path, name));
    auto device_path = path;
    if (const auto number = drive_number(name)) device_path = drive_path(drive_id(*number));
    const auto device = io_->open(device_path, Access::query);
    if (!device) {
        auto error = windows_error(device.error(), fmt::format("{} cannot be opened", path));
        if (error.code == ErrorCode::not_found) {
            return fail(ErrorCode::not_found, FETTLE_TEXT("{path} does not exist"), {{"path", path}}, error.native);
        }
        return fail(std::move(error));
    }
    const auto number = device_number(**device, path);
    // Files and folders have no device number.
    if (!number || !number->disk()) {
        return fail(ErrorCode::not_a_drive, FETTLE_TEXT("{path} is not a drive"), {{"path", path}});
    }
    if (number->partition.value_or(0) != 0) {
        return fail(ErrorCode::not_a_drive, FETTLE_TEXT("{path} is a partition of the drive {drive}"),
                    {{"path", path}, {"drive", drive_id(number->number)}});
    }
    return drive_id(number->number);
}

Result<std::unique_ptr<Watch>> WindowsDriveSource::watch(std::function<void(const DriveEvent&)> on_event) {
    // Not `this`: a watch may outlive the source.
    return devices_->watch(
        [io = io_, known = known_, on_event = std::move(on_event)](const std::string& path, bool came) {
            DriveEvent event;
            event.kind = came ? DriveEvent::Kind::added : DriveEvent::Kind::removed;
            if (came) {
                const auto device = io->open(path, Access::query);
                if (!device) return;
                const auto number = device_number(**device, path);
                if (!number || !number->disk()) return;
                event.id = drive_id(number->number);
            }
            {
                const std::lock_guard lock(known->mutex);
                if (came) {
                    known->ids[path] = event.id;
                } else {
                    const auto found = known->ids.find(path);
                    if (found == known->ids.end()) return;
                    event.id = found->second;
                    known->ids.erase(found);
                }
            }
            on_event(event);
        });
}

}  // namespace fettle::windows

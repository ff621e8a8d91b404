// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "core/drive/entry.h"
#include "platform/windows/drives/device_list.h"
#include "platform/windows/ioctl/device_io.h"

namespace fettle::windows {

/// The drives of a computer with Windows. Thread-safe.
class WindowsDriveSource final : public DriveSource {
public:
    WindowsDriveSource(std::shared_ptr<DeviceIo> io, std::shared_ptr<DeviceList> devices);

    /// Needs no rights. See read_drive_entry about NVMe drives.
    Result<std::vector<DriveEntry>> list() override;
    /// Opens by the entry's number and checks that the drive has the entry's identity. Administrators get the ports of
    /// command_ports; others those of an NVMe drive that read, and not_permitted for all other drives.
    Result<DrivePorts> open(const DriveEntry& entry) override;
    /// "\\.\PhysicalDrive3", "PhysicalDrive3" and an interface path; "C:" and "\\.\C:" are volumes (not_a_drive, with
    /// the names of their drives).
    Result<std::string> resolve(const std::string& path) override;
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> on_event) override;

private:
    struct Known {
        std::mutex mutex;
        /// Ids by interface path, of all disks listed so far: one that has gone cannot be asked for its number.
        std::map<std::string, std::string> ids;
        std::map<std::string, std::string> services;  ///< ListedDevice::service by id
    };
    /// Of the driver of a listed drive; lists if it was not.
    [[nodiscard]] std::string service_of(const std::string& id);

    std::shared_ptr<DeviceIo> io_;
    std::shared_ptr<DeviceList> devices_;
    std::shared_ptr<Known> known_ = std::make_shared<Known>();
};

}  // namespace fettle::windows

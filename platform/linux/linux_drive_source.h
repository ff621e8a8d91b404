// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/drive/entry.h"
#include "platform/linux/device_links.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// The drives of this computer, from sysfs and udev's names. Works without udevd (then there are no by-id links) and
/// for unprivileged users (then `open` returns not_permitted). Thread-safe.
class LinuxDriveSource final : public DriveSource {
public:
    LinuxDriveSource(Roots roots, std::unique_ptr<DeviceLinks> links);

    Result<std::vector<DriveEntry>> list() override;
    /// Opens by the entry's id, never by another path, and checks that the node is the device that sysfs lists under
    /// that name. Offers `nvme` or `scsi` depending on the drive, and `ata` over `scsi` for ATA drives. Behind a USB
    /// bridge, `ata` and `nvme` are offered if the bridge is known to support them; an unknown bridge gets only `scsi`.
    /// Sends no command.
    Result<DrivePorts> open(const DriveEntry& entry) override;
    Result<std::string> resolve(const std::string& path) override;
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> on_event) override;

private:
    Roots roots_;
    std::unique_ptr<DeviceLinks> links_;
};

}  // namespace fettle::linux_system

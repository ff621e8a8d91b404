// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/drive/entry.h"
#include "platform/linux/device_links.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// The drives of this machine, by sysfs, with udev's names beside them. Works without udevd (then
/// there are no by-id links) and without rights (then `open` says not_permitted). May be used from
/// several threads at once.
class LinuxDriveSource final : public DriveSource {
public:
    LinuxDriveSource(Roots roots, std::unique_ptr<DeviceLinks> links);

    Result<std::vector<DriveEntry>> list() override;
    /// Opens by the entry's id, never by a path of its own, and makes sure that the node is the device
    /// that sysfs calls by that name. Offers `nvme` or `scsi` by what the drive is, `ata` over `scsi`
    /// for ATA drives. Behind a USB bridge, `ata` and `nvme` are offered as far as the bridge is known
    /// to understand them; an unknown bridge gets `scsi` alone. Sends no command.
    Result<DrivePorts> open(const DriveEntry& entry) override;
    Result<std::string> resolve(const std::string& path) override;
    Result<std::unique_ptr<Watch>> watch(std::function<void(const DriveEvent&)> on_event) override;

private:
    Roots roots_;
    std::unique_ptr<DeviceLinks> links_;
};

}  // namespace fettle::linux_system

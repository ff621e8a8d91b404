// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <utility>

#include "core/plan/held_drive.h"
#include "core/plan/users.h"
#include "platform/linux/device_file.h"
#include "platform/linux/device_links.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// Access to the open files of a drive held by LinuxHolder, beyond commands: this system's HeldDrives also implement
/// it.
class HeldNode {
public:
    virtual ~HeldNode() = default;
    /// Open for reading and writing, or only for reading if how() says so; valid at least as long as the drive is held.
    [[nodiscard]] virtual std::shared_ptr<DeviceFile> node() const = 0;
    [[nodiscard]] virtual plan::Hold how() const noexcept = 0;
};

/// Holds whole drives. For exclusive use the drive and its other_paths() are opened with O_EXCL, which the kernel
/// refuses while anything on the drive is mounted or claimed by another layer, and which prevents mounting. In both
/// modes the node is locked (flock), which keeps udev from inspecting the drive, and other Fettle jobs are kept off.
/// Users without O_EXCL, such as virtual machines and databases, of the drive or of a claimed part make it busy too.
class LinuxHolder final : public plan::DriveHolder, public plan::UserFinder {
public:
    LinuxHolder(Roots roots, std::unique_ptr<DeviceLinks> links) : roots_(std::move(roots)), links_(std::move(links)) {}
    Result<std::unique_ptr<plan::HeldDrive>> hold(const DriveEntry& entry, plan::Hold how) override;
    Result<std::unique_ptr<plan::HeldDrive>> hold_controller(const DriveEntry& entry,
                                                             std::uint16_t controller_id) override;
    plan::Users users(const DriveEntry& entry) override;

private:
    Roots roots_;
    std::unique_ptr<DeviceLinks> links_;
};

}  // namespace fettle::linux_system

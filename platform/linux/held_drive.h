// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <utility>

#include "core/plan/held_drive.h"
#include "core/plan/users.h"
#include "platform/linux/device_file.h"
#include "platform/linux/device_links.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// What is open of a drive that LinuxHolder holds, for whoever needs more of it than commands: a HeldDrive of this
/// system's is one of these too.
class HeldNode {
public:
    virtual ~HeldNode() = default;
    /// Open for reading and writing; lives as long as the drive is held, or longer.
    [[nodiscard]] virtual std::shared_ptr<DeviceFile> node() const = 0;
    [[nodiscard]] virtual plan::Hold how() const noexcept = 0;
};

/// Holds whole drives. An exclusive one is opened with O_EXCL, which the kernel refuses for as long as anything on the
/// drive is mounted or claimed by another layer, and which keeps others from mounting; so are its other_paths(). In
/// both ways the node is locked (flock), which holds udev back from looking into the drive, and other jobs of Fettle's
/// are kept off. Who has the drive, or a part that is claimed, open without O_EXCL, as virtual machines and databases
/// do, makes it busy too.
class LinuxHolder final : public plan::DriveHolder, public plan::UserFinder {
public:
    LinuxHolder(Roots roots, std::unique_ptr<DeviceLinks> links) : roots_(std::move(roots)), links_(std::move(links)) {}
    Result<std::unique_ptr<plan::HeldDrive>> hold(const DriveEntry& entry, plan::Hold how) override;
    plan::Users users(const DriveEntry& entry) override;

private:
    Roots roots_;
    std::unique_ptr<DeviceLinks> links_;
};

}  // namespace fettle::linux_system

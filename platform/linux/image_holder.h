// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/held_drive.h"
#include "core/plan/users.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// Holds disk images as drives: discarding punches holes into the file. DriveEntry::path is the file. An image that is
/// open elsewhere is busy: in a loop device, a user-space file system (FUSE), a virtual machine. If the image's file
/// system supports leases (fcntl(2), F_SETLEASE), the kernel reports all users and keeps others from opening it while
/// it is held. Shared: read-only.
class ImageHolder final : public plan::DriveHolder, public plan::UserFinder {
public:
    explicit ImageHolder(Roots roots) : roots_(std::move(roots)) {}
    /// Additional errors: not_found, invalid_argument (not a regular file).
    Result<std::unique_ptr<plan::HeldDrive>> hold(const DriveEntry& entry, plan::Hold how) override;
    plan::Users users(const DriveEntry& entry) override;

private:
    Roots roots_;
};

}  // namespace fettle::linux_system

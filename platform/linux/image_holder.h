// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/held_drive.h"
#include "core/plan/users.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// Holds disk images as drives: discarding punches holes into the file. DriveEntry::path names the file. One that
/// anybody has open is busy: a loop device, a program that stands in for a file system (FUSE), a virtual machine.
/// Where the file system of the image has leases (fcntl(2), F_SETLEASE), the kernel knows all who have it open, and
/// keeps others from opening it while it is held. Shared: it is only read.
class ImageHolder final : public plan::DriveHolder, public plan::UserFinder {
public:
    explicit ImageHolder(Roots roots) : roots_(std::move(roots)) {}
    /// Errors besides those of the port: not_found, invalid_argument (no regular file).
    Result<std::unique_ptr<plan::HeldDrive>> hold(const DriveEntry& entry, plan::Hold how) override;
    plan::Users users(const DriveEntry& entry) override;

private:
    Roots roots_;
};

}  // namespace fettle::linux_system

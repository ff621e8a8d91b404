// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/held_drive.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// Holds disk images as drives: discarding punches holes into the file. DriveEntry::path names the file. One that is
/// in use, as a loop device or by a virtual machine that locks it as QEMU does, is busy. Shared: it is only read.
class ImageHolder final : public plan::DriveHolder {
public:
    explicit ImageHolder(Roots roots) : roots_(std::move(roots)) {}
    /// Errors besides those of the port: not_found, invalid_argument (no regular file).
    Result<std::unique_ptr<plan::HeldDrive>> hold(const DriveEntry& entry, plan::Hold how) override;

private:
    Roots roots_;
};

}  // namespace fettle::linux_system

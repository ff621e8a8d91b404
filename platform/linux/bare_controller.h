// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string_view>
#include <vector>

#include "core/drive/entry.h"
#include "core/plan/held_drive.h"
#include "platform/linux/roots.h"

/// NVMe drives without a namespace: the kernel has no block device for them, only the controller's own node. A job that
/// was broken off between deleting a namespace and making the next leaves one behind, and so do makers.
namespace fettle::linux_system {

/// "nvme0".
[[nodiscard]] bool is_controller_name(std::string_view name);
/// Of drives whose controller the kernel knows and cannot reach, so that they have no block device any more.
[[nodiscard]] std::vector<DriveEntry> silent_controllers(const Roots& roots);
/// Of controllers of drives that are there and that no namespace belongs to, in byte order.
[[nodiscard]] std::vector<DriveEntry> bare_controllers(const Roots& roots);
/// For reading. Errors: vanished, not_permitted.
[[nodiscard]] Result<DrivePorts> open_controller(const Roots& roots, const DriveEntry& entry);
/// Errors: busy (another job), vanished (it has a namespace by now), not_permitted.
[[nodiscard]] Result<std::unique_ptr<plan::HeldDrive>> hold_controller(const Roots& roots, const DriveEntry& entry);

}  // namespace fettle::linux_system

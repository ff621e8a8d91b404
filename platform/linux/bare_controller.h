// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "core/drive/entry.h"
#include "core/plan/held_drive.h"
#include "platform/linux/roots.h"

/// NVMe drives without a namespace: the kernel has no block device for them, only the controller's own node. An
/// interrupted job between deleting and creating a namespace leaves such a drive, and some drives are delivered in this
/// state.
namespace fettle::linux_system {

/// "nvme0".
[[nodiscard]] bool is_controller_name(std::string_view name);
/// Drives whose controller the kernel lists but cannot reach, so that they have no block device.
[[nodiscard]] std::vector<DriveEntry> silent_controllers(const Roots& roots);
/// Controllers of connected drives without any namespace, in byte order.
[[nodiscard]] std::vector<DriveEntry> bare_controllers(const Roots& roots);
/// For reading. Errors: vanished, not_permitted.
[[nodiscard]] Result<DrivePorts> open_controller(const Roots& roots, const DriveEntry& entry);
/// Errors: busy (another job), vanished (it now has a namespace), not_permitted.
[[nodiscard]] Result<std::unique_ptr<plan::HeldDrive>> hold_bare_controller(const Roots& roots,
                                                                            const DriveEntry& entry);
/// The controller with this CNTLID through which a namespace, or a drive without one, is connected, for
/// DriveHolder::hold_controller. Locks nothing. Errors: vanished (also: no such controller), not_permitted.
[[nodiscard]] Result<std::unique_ptr<plan::HeldDrive>> open_controller_of(const Roots& roots, const DriveEntry& entry,
                                                                          std::uint16_t controller_id);

}  // namespace fettle::linux_system

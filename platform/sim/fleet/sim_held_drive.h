// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include "core/plan/held_drive.h"
#include "platform/sim/drive/drive.h"

namespace fettle::sim {

/// A simulated drive held for a job. `entry` is its list entry; `on_end` is called on release.
[[nodiscard]] std::unique_ptr<plan::HeldDrive> hold_drive(std::shared_ptr<SimDrive> drive, DriveEntry entry,
                                                          plan::Hold how, std::function<void()> on_end = {});
/// The controller of a simulated drive, for DriveHolder::hold_controller. Requires: an NVMe drive.
[[nodiscard]] std::unique_ptr<plan::HeldDrive> hold_controller(std::shared_ptr<SimDrive> drive, DriveEntry entry);

}  // namespace fettle::sim

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include "core/plan/held_drive.h"
#include "platform/sim/drive.h"

namespace fettle::sim {

/// A simulated drive held for a job. `entry` is what the system would list of it; `on_end` is called when it is given
/// back.
[[nodiscard]] std::unique_ptr<plan::HeldDrive> hold_drive(std::shared_ptr<SimDrive> drive, DriveEntry entry,
                                                          plan::Hold how, std::function<void()> on_end = {});

}  // namespace fettle::sim

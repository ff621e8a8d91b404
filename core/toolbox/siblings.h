// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "core/check/machine.h"
#include "core/drive/entry.h"
#include "core/plan/kinship.h"

namespace fettle::toolbox {

/// Another list entry on the same physical drive.
struct Sibling {
    DriveEntry entry;
    std::optional<check::DrivePlace> place;  ///< nullopt: the system does not report it
    plan::Kinship kinship = plan::Kinship::same_subsystem;
};

/// All siblings and what uses each. `place` is the place of the drive itself, or nullptr. Errors: those of
/// DriveSource::list.
[[nodiscard]] Result<std::vector<Sibling>> find_siblings(DriveSource& drives, check::MachineSource& machine,
                                                         const DriveEntry& entry, const check::DrivePlace* place);

}  // namespace fettle::toolbox

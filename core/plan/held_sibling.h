// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/plan/held_drive.h"
#include "core/plan/pinned_drive.h"

namespace fettle::plan {

/// Another namespace of the drive that a plan is for, or a controller of it without any.
struct HeldSibling {
    std::unique_ptr<HeldDrive> held;
    PinnedDrive pinned;  ///< as it was when it was taken
};

/// Holds it exclusively. Errors: those of DriveHolder::hold and HeldDrive::identify; refused: by its serial number or
/// its namespace it is no part of `drive` any more.
[[nodiscard]] Result<HeldSibling> hold_sibling(DriveHolder& holder, const DriveEntry& sibling,
                                               const PinnedDrive& drive);

/// Asks it again. Errors: those of HeldDrive::identify; refused: another one has taken its place.
[[nodiscard]] Status is_same_sibling(HeldDrive& held, const PinnedDrive& pinned);

}  // namespace fettle::plan

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/toolbox/inspection.h"

namespace fettle::gui {

/// The drive as the system lists it now: a job may have changed its capacity or firmware since it was shown. Blocks.
/// Error: vanished; those of Inspection::list.
[[nodiscard]] inline Result<DriveEntry> fresh_entry(Inspection& inspection, const DriveEntry& shown) {
    const auto all = inspection.list();
    if (!all) return fail(all.error());
    for (const auto& entry : *all) {
        if (entry.id == shown.id && entry.identity.serial == shown.identity.serial) return entry;
    }
    return fail(ErrorCode::vanished, shown.id);
}

}  // namespace fettle::gui

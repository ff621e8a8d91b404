// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogue/erasing_update.h"

#include <algorithm>

#include "core/catalogue/patterns.h"

namespace fettle::catalogue {

const ErasingUpdate* erasing_update(const DriveIdentity& identity) {
    const auto model = proper_model(identity.model);
    const auto all = erasing_updates();
    const auto found = std::find_if(all.begin(), all.end(), [&](const ErasingUpdate& row) {
        return any_matches(row.models, model) && (row.firmware.empty() || any_matches(row.firmware, identity.firmware));
    });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace fettle::catalogue

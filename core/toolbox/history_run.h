// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/catalogue/catalogue.h"
#include "core/toolbox/toolbox.h"

namespace fettle::toolbox {

/// Keeps inspections in the history; with `tell` finds what is news in them, and what to note once it was handed over.
[[nodiscard]] Result<Toolbox::Recorded> record(history::Store& store, const catalogue::Catalogue& catalogue,
                                               const std::vector<DriveReport>& reports, bool tell, std::int64_t time);

}  // namespace fettle::toolbox

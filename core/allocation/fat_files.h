// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/allocation/fat_layout.h"
#include "core/allocation/source.h"

namespace fettle::allocation {

/// Follows every file and folder from the root folder on through the table: refuses at the first cluster of one that
/// the table calls free, and where a file is longer than its clusters. Drivers write folders and the table at different
/// times, and not all of them mark the file system meanwhile, so that after a loss of power the table may be the older
/// one. 0: all are in use.
[[nodiscard]] Expected<std::uint64_t> check_fat_files(Source& source, const FatLayout& layout);

}  // namespace fettle::allocation

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/allocation/fat_layout.h"
#include "core/allocation/source.h"

namespace fettle::allocation {

/// Follows all files and folders from the root folder through the table: fails if a file uses a cluster that the table
/// marks as free, or is longer than its clusters. Drivers write folders and the table at different times, and not all
/// of them mark the file system as dirty meanwhile, so that after a power failure the table may be outdated. 0: all
/// clusters are in use.
[[nodiscard]] Expected<std::uint64_t> check_fat_files(Source& source, const FatLayout& layout);

}  // namespace fettle::allocation

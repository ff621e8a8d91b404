// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/allocation/ntfs_volume.h"
#include "core/allocation/ranges.h"

namespace fettle::allocation {

/// Compares $MFT with $Bitmap: refuses at the first cluster that a file uses and that is in `free` (clusters, rising).
/// Drivers write the two at different times, and not all of them mark the volume meanwhile, so that after a loss of
/// power $Bitmap may be the older one. Every record counts, those that continue others and the volume's own files
/// included. Reads all of $MFT, a MiB at a time. 0: all are in use.
[[nodiscard]] Expected<std::uint64_t> check_ntfs_files(const NtfsVolume& volume, const std::vector<Range>& free);

}  // namespace fettle::allocation

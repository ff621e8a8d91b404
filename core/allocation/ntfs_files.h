// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/allocation/ntfs_volume.h"
#include "core/allocation/ranges.h"

namespace fettle::allocation {

/// Compares $MFT with $Bitmap: fails at the first cluster that a file uses and that is in `free` (clusters, ascending).
/// Drivers write the two at different times, and not all of them mark the volume as dirty meanwhile, so that after a
/// power failure $Bitmap may be outdated. All records count, including extension records and the volume's own files.
/// Reads all of $MFT, one MiB at a time. 0: all clusters are in use.
[[nodiscard]] Expected<std::uint64_t> check_ntfs_files(const NtfsVolume& volume, const std::vector<Range>& free);

}  // namespace fettle::allocation

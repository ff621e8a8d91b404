// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/allocation/ntfs_volume.h"

namespace fettle::allocation {

/// Fails for a volume that was not unmounted cleanly, or that Windows still uses: the dirty flag of $Volume, an unclean
/// $LogFile, a hibernation file with a saved session (hibernation, or Windows' Fast Startup). 0: it is clean.
[[nodiscard]] Expected<std::uint64_t> check_ntfs_state(const NtfsVolume& volume);

}  // namespace fettle::allocation

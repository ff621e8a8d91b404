// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/check/machine.h"
#include "platform/macos/drives/mac_drives.h"
#include "platform/macos/drives/mounts.h"

namespace fettle::macos {

/// The surroundings of a drive, without its partition table: link, queue, partitions as macOS lists them, and the TRIM
/// paths of what is mounted on it. `disks` are all disks, in which its APFS containers are found.
[[nodiscard]] check::DrivePlace place_of(const MacDrive& drive, const std::vector<ListedDisk>& disks,
                                         const std::vector<Mount>& mounts);

/// The drives that hold a mounted disk, partition or volume: "disk0" for "disk3s1s1" on an APFS container of disk0.
[[nodiscard]] std::vector<std::string> drives_under(const std::string& mounted, const std::vector<ListedDisk>& disks);

}  // namespace fettle::macos

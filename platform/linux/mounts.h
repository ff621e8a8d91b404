// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/base/result.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// A mounted file system or a swap area, with its block devices.
struct Mount {
    std::vector<std::string> devices;  ///< kernel names: "sda2", "dm-0"; several only for btrfs
    std::string target;                ///< first mount point; empty for swap
    std::string type;                  ///< "ext4"; "swap"
    bool swap = false;
    bool discard = false;  ///< the option discard, in any form
    bool read_only = false;
};

/// All mounts on block devices, each file system once, and all swap areas on block devices. Error: the kernel's table
/// could not be read.
[[nodiscard]] Result<std::vector<Mount>> read_mounts(const Roots& roots);

/// One mount of a block device; a file system can have several.
struct MountPoint {
    std::vector<std::string> devices;  ///< as in Mount
    std::string target;
    std::string root;  ///< the folder of the file system that is mounted: "/", "/@home"
    std::string type;
};

/// Every mount on block devices, in the kernel's order. Error: as read_mounts.
[[nodiscard]] Result<std::vector<MountPoint>> read_mount_points(const Roots& roots);

/// Kernel names of the block devices below the mount of `source` with that device number; empty: none.
[[nodiscard]] std::vector<std::string> mounted_devices(const Roots& roots, const std::string& type,
                                                       const std::string& source, unsigned major_number,
                                                       unsigned minor_number);

}  // namespace fettle::linux_system

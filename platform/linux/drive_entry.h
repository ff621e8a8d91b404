// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/drive/entry.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// Whether a block device of that kernel name may be a drive: sd*, nvmeXnY, vd*, xvd*, hd*, mmcblkX.
/// Partitions, md, dm, loop, zram, ram, sr, fd, nbd and the hidden paths of NVMe multipath
/// (nvmeXcYnZ) are not.
[[nodiscard]] bool is_drive_name(std::string_view name);

/// The data of block device `name` in sysfs, or nullopt if it is not a drive (an optical drive, an empty card slot,
/// removed meanwhile).
[[nodiscard]] std::optional<DriveEntry> read_drive_entry(const Roots& roots, const std::string& name);

}  // namespace fettle::linux_system

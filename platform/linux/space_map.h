// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/result.h"
#include "core/lookup/address_use.h"
#include "platform/linux/device_file.h"

namespace fettle::linux_system {

/// A part of a file system's device that holds no file.
struct SpaceUse {
    lookup::Range range;  ///< bytes of the device
    lookup::Use use;      ///< free or metadata
};

/// What of `range` is free or the file system's own data, by FS_IOC_GETFSMAP (ext4, XFS); the rest may belong to files.
/// Errors: unsupported, not_permitted, io.
[[nodiscard]] Result<std::vector<SpaceUse>> space_without_files(const DeviceFile& root, const lookup::Range& range);

}  // namespace fettle::linux_system

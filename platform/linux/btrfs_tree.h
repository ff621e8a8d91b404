// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/trim/btrfs_chunks.h"
#include "platform/linux/device_file.h"

namespace fettle::linux_system {

/// All chunks of the btrfs file system of `file`. Errors: not_permitted, unsupported (not btrfs, or an old kernel), io,
/// malformed.
[[nodiscard]] Result<std::vector<trim::BtrfsChunk>> read_btrfs_chunks(const DeviceFile& file);

}  // namespace fettle::linux_system

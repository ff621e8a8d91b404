// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/overprovision/resizer.h"

namespace fettle::linux_system {

/// Data of the superblock at the start of a device: ext2/3/4, XFS, btrfs (on one device), NTFS. Empty type: none of
/// these. Errors: those of opening and reading.
[[nodiscard]] Result<overprovision::FileSystemFacts> read_superblock(const std::string& device);

}  // namespace fettle::linux_system

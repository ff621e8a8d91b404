// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/drive/entry.h"

namespace fettle::linux_system {

/// Fills in the sysfs data of the NVMe namespace whose block device is at `block`.
void read_nvme(DriveEntry& entry, const std::string& block);

/// The real sysfs folders of the controllers of a namespace, sorted by name. Only by the links in sysfs: with multipath
/// numbering, nvme0n1 may belong to nvme1.
[[nodiscard]] std::vector<std::string> nvme_controllers(const std::string& block);

}  // namespace fettle::linux_system

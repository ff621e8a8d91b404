// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/drive/entry.h"

namespace fettle::linux_system {

/// Fills in what sysfs says of the NVMe namespace whose block device is at `block`.
void read_nvme(DriveEntry& entry, const std::string& block);

/// The real sysfs folders of the controllers through which a namespace is reached, in name order. By
/// the links of sysfs alone: with multipath numbering, nvme0n1 may well belong to nvme1.
[[nodiscard]] std::vector<std::string> nvme_controllers(const std::string& block);

}  // namespace fettle::linux_system

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace fettle::linux_system {

/// Whether block device `name` is a path to the NVMe namespace `drive`: "nvme0c1n1" to "nvme0n1"
/// (drivers/nvme/host/multipath.c of Linux). The kernel hides paths, but they issue the requests.
[[nodiscard]] bool is_path_to(const std::string& name, const std::string& drive);

}  // namespace fettle::linux_system

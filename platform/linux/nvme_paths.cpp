// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/nvme_paths.h"

#include "platform/linux/sysfs.h"

namespace fettle::linux_system {

bool is_path_to(const std::string& name, const std::string& drive) {
    if (!drive.starts_with("nvme")) return false;
    const auto n = drive.rfind('n');
    const auto prefix = drive.substr(0, n) + "c";
    const auto suffix = drive.substr(n);
    if (!name.starts_with(prefix) || !name.ends_with(suffix) || name.size() <= prefix.size() + suffix.size()) {
        return false;
    }
    return is_numbered(name.substr(0, name.size() - suffix.size()), prefix);
}

}  // namespace fettle::linux_system

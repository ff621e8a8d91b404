// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// The file system of a path.
struct FileSystem {
    std::string type;     ///< "ext4"; empty if unknown
    std::string source;   ///< mounted source: "/dev/sda2", "server:/export"
    std::string options;  ///< as mounted: "rw,noatime,compress=zstd:1"
    bool network = false;
};
/// Whether a file system of that type is on a server, in addition to those that libmount treats as such.
[[nodiscard]] bool is_network_type(const std::string& type);
[[nodiscard]] FileSystem file_system_of(const std::string& path);

/// Kernel names of the whole drives below block device `major`:`minor`, through partitions, device mapper, RAID and
/// loop devices, sorted. Empty if sysfs has no such device.
[[nodiscard]] std::vector<std::string> drives_under(const Roots& roots, unsigned major_number, unsigned minor_number);

/// The same for the file system of `path`.
[[nodiscard]] std::vector<std::string> drives_under_path(const Roots& roots, const std::string& path);

}  // namespace fettle::linux_system

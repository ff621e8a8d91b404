// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace fettle::linux_system {

/// Source of other names of a block device: udev's database on a real computer.
class DeviceLinks {
public:
    virtual ~DeviceLinks() = default;
    /// The names under /dev/disk/by-id of the drive with that kernel name, sorted. Empty if udevd is not running.
    /// Thread-safe.
    [[nodiscard]] virtual std::vector<std::string> by_id(const std::string& name) const = 0;
};

}  // namespace fettle::linux_system

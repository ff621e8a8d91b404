// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// The kernel's I/O statistics of a drive since it appeared (Documentation/block/stat.rst).
struct DriveCounters {
    std::uint64_t written_bytes = 0;
    std::uint64_t discards = 0;
    std::uint64_t discarded_bytes = 0;
};

/// For a whole drive by its kernel name. For an NVMe namespace with several paths, whose own counters do not change on
/// many kernels, the sum of its paths if that is higher. nullopt: counting is turned off (queue/iostats), or the kernel
/// is older than 4.18 and does not count discards.
[[nodiscard]] std::optional<DriveCounters> read_drive_counters(const Roots& roots, const std::string& drive);

/// The kernel names of the paths to an NVMe namespace: "nvme0c1n1" for "nvme0n1". Empty for a drive without such.
[[nodiscard]] std::vector<std::string> paths_to(const Roots& roots, const std::string& drive);

}  // namespace fettle::linux_system

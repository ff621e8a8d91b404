// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// What the kernel has sent to a drive since it appeared, by its statistics (Documentation/block/stat.rst).
struct DriveCounters {
    std::uint64_t written_bytes = 0;
    std::uint64_t discards = 0;
    std::uint64_t discarded_bytes = 0;
};

/// Of a whole drive by its kernel name. Of an NVMe namespace with several paths, whose own counters stand still on many
/// kernels, the sum of its paths' where that is more. nullopt: counting is switched off (queue/iostats), or the kernel
/// is older than 4.18 and does not count discards.
[[nodiscard]] std::optional<DriveCounters> read_drive_counters(const Roots& roots, const std::string& drive);

}  // namespace fettle::linux_system

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/units.h"

/// A drive's own counters of writes, with their resolution: for the difference of two readings.
namespace fettle::health {

struct WriteCounter {
    /// "device-statistics" (ATA log 04h), "attribute-241", "nvme-smart" (log 02h), "ocp-smart" (C0h), "intel-smart"
    /// (CAh), "scsi-log". Only readings of the same source can be compared.
    std::string source;
    std::uint64_t count = 0;
    ByteCount unit;      ///< bytes per count; the drive rounds up or down to it
    unsigned bits = 64;  ///< width of the counter, after which it starts again at 0; 64: never
};

/// SMART attributes 247 and 248 of Crucial and Micron: flash pages of unknown size.
struct PageCounters {
    std::uint64_t host = 0;  ///< programmed for the host
    std::uint64_t ftl = 0;   ///< programmed by the drive itself
};

/// Finest unit first.
struct WriteCounters {
    std::vector<WriteCounter> host;
    std::vector<WriteCounter> flash;
    std::optional<PageCounters> pages;
};

}  // namespace fettle::health

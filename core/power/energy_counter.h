// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"

/// Energy counters of the computer's processors and memory.
namespace fettle::power {

/// One counter.
struct EnergyCounter {
    std::string name;                     ///< "package-0", "package-0/dram", "psys"
    std::uint64_t microjoules = 0;        ///< since an unknown moment
    std::uint64_t range_microjoules = 0;  ///< it starts again at 0 after this
};

/// Port: the counters of this computer. No drive has such a counter.
class EnergyCounters {
public:
    virtual ~EnergyCounters() = default;
    /// All at about the same moment, in the same order each time. Errors: unsupported (the computer has none),
    /// not_permitted.
    virtual Result<std::vector<EnergyCounter>> read() = 0;
};

}  // namespace fettle::power

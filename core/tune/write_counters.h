// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/tune/writes.h"

namespace fettle::tune {

/// Port: what the system counts of writes. Reads only. Thread-safe.
class WriteCounters {
public:
    virtual ~WriteCounters() = default;
    /// The counters of these drives, by their ids, and of all processes that may be read; still without a time.
    virtual WriteSample sample(const std::vector<std::string>& drives) = 0;
};

}  // namespace fettle::tune

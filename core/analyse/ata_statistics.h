// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/drive/facts.h"

namespace fettle::analyse {

/// Stores one valid value of the Device Statistics log (ACS-4 9.5) by its page and byte offset; other values are
/// ignored. `value` is signed only for temperatures.
void put_statistic(DeviceStatistics& statistics, std::uint64_t page, std::uint64_t offset, std::int64_t value);

}  // namespace fettle::analyse

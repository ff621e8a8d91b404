// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/drive/facts.h"

namespace fettle::analyse {

/// Puts one valid value of the Device Statistics log (ACS-4 9.5) where it belongs, by its page and
/// the byte offset in it; others are not kept. `value` is signed for the temperatures only.
void put_statistic(DeviceStatistics& statistics, std::uint64_t page, std::uint64_t offset, std::int64_t value);

}  // namespace fettle::analyse

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/partition/problems.h"
#include "core/partition/table.h"

namespace fettle::partition {

/// Reports partitions that overlap. O(n log n); the number of messages is bounded.
void find_overlaps(const std::vector<Extent>& partitions, std::uint32_t sector_bytes, Problems& problems);

/// Reports partitions that end beyond a device of `device_sectors` sectors.
void find_past_end(const std::vector<Extent>& partitions, std::uint64_t device_sectors, std::uint32_t sector_bytes,
                   Problems& problems);

}  // namespace fettle::partition

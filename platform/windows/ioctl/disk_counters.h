// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/base/units.h"

namespace fettle::windows {

/// DISK_PERFORMANCE of IOCTL_DISK_PERFORMANCE, which the partition manager answers: the requests that it has passed to
/// a disk since the counters were enabled (Microsoft, ntdddisk.h). Commands of pass-through are not among them.
struct DiskCounters {
    ByteCount written;
};
inline constexpr std::size_t kDiskPerformanceBytes = 88;
/// Errors: truncated, malformed (negative).
[[nodiscard]] Result<DiskCounters> decode_disk_performance(BytesView bytes);

}  // namespace fettle::windows

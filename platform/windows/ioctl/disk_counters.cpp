// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/ioctl/disk_counters.h"

#include <cstdint>

namespace fettle::windows {

Result<DiskCounters> decode_disk_performance(BytesView bytes) {
    const auto all = bytes.fixed<kDiskPerformanceBytes>(0, "DISK_PERFORMANCE");
    if (!all) return fail(all.error());
    const auto written = all->le64<8>();
    if (written > INT64_MAX) return fail(ErrorCode::malformed, "DISK_PERFORMANCE");
    return DiskCounters{ByteCount{written}};
}

}  // namespace fettle::windows

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/bench/boot.h"

namespace fettle::bench {

namespace {

double seconds(std::uint64_t microseconds) { return static_cast<double>(microseconds) * 1e-6; }

bool in_order(const BootTimestamps& stamps) {
    return stamps.finish_us >= stamps.userspace_us && stamps.userspace_us >= stamps.initrd_us &&
           (stamps.firmware_us == 0 || stamps.firmware_us >= stamps.loader_us);
}

}  // namespace

Result<BootTimes> boot_times(const BootTimestamps& stamps) {
    if (stamps.finish_us == 0)
        return fail(ErrorCode::io,
                    FETTLE_TEXT("The start of the system has not finished yet. To see what it waits for, run: "
                                "systemctl list-jobs. Then try again."));
    if (!in_order(stamps)) return fail(ErrorCode::malformed, FETTLE_TEXT("the timestamps of the start"));
    BootTimes times;
    times.userspace_s = seconds(stamps.finish_us - stamps.userspace_us);
    // What came before user space then belongs to an earlier start.
    if (stamps.soft_reboots > 0 || stamps.kernel_us == 0) return times;
    if (stamps.firmware_us > 0) times.firmware_s = seconds(stamps.firmware_us - stamps.loader_us);
    if (stamps.loader_us > 0) times.loader_s = seconds(stamps.loader_us);
    times.kernel_s = seconds(stamps.initrd_us > 0 ? stamps.initrd_us : stamps.userspace_us);
    if (stamps.initrd_us > 0) times.initrd_s = seconds(stamps.userspace_us - stamps.initrd_us);
    times.total_s = seconds(stamps.firmware_us + stamps.finish_us);
    return times;
}

Result<std::optional<BootRecord>> boot_record(const BootTimestamps& stamps) {
    constexpr std::uint64_t kSecond_us = 1'000'000;
    const auto times = boot_times(stamps);
    if (!times) return fail(times.error());
    if (!times->total_s) return std::optional<BootRecord>();
    return std::optional(BootRecord{static_cast<std::int64_t>(stamps.kernel_us / kSecond_us), *times});
}

}  // namespace fettle::bench

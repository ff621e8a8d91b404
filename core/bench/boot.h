// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/result.h"

/// How long the computer took to start, by the system's own timestamps.
namespace fettle::bench {

/// Timestamps of systemd's manager in microseconds, as its D-Bus properties report them (org.freedesktop.systemd1(5),
/// "Properties"); 0: not reported. "Monotonic" ones count from the start of the kernel, the first two backwards from
/// it.
struct BootTimestamps {
    std::uint64_t firmware_us = 0;  ///< FirmwareTimestampMonotonic
    std::uint64_t loader_us = 0;    ///< LoaderTimestampMonotonic
    std::uint64_t kernel_us = 0;    ///< KernelTimestamp, wall-clock time: reported where this system started the kernel
    std::uint64_t initrd_us = 0;    ///< InitRDTimestampMonotonic
    std::uint64_t userspace_us = 0;  ///< UserspaceTimestampMonotonic
    std::uint64_t finish_us = 0;     ///< FinishTimestampMonotonic; 0: not finished yet
    std::uint64_t soft_reboots = 0;  ///< SoftRebootsCount (systemd 256)
};

/// Phases of the last start in seconds, with the same meaning as in systemd-analyze(1), "time". nullopt: there was no
/// such phase, or it is not reported.
struct BootTimes {
    std::optional<double> firmware_s;
    std::optional<double> loader_s;
    std::optional<double> kernel_s;  ///< until the initrd starts, or else user space
    std::optional<double> initrd_s;
    double userspace_s = 0;         ///< until the default target and all jobs of the start are complete
    std::optional<double> total_s;  ///< nullopt in a container, and after a soft reboot: only user space was started
    friend bool operator==(const BootTimes&, const BootTimes&) = default;
};

/// One start of this computer, for the history.
struct BootRecord {
    std::int64_t time = 0;  ///< when the kernel started: seconds since 1970, UTC
    BootTimes times;
    friend bool operator==(const BootRecord&, const BootRecord&) = default;
};

/// Errors: io (the start has not finished yet), malformed (the timestamps are not in order).
[[nodiscard]] Result<BootTimes> boot_times(const BootTimestamps& stamps);

/// nullopt: the computer did not start, only user space did: in a container and after a soft reboot. Errors: those of
/// boot_times.
[[nodiscard]] Result<std::optional<BootRecord>> boot_record(const BootTimestamps& stamps);

/// Port: reads the timestamps of the last start.
class BootClock {
public:
    virtual ~BootClock() = default;
    /// Errors: unsupported (the system does not record them), io, not_permitted.
    virtual Result<BootTimestamps> read() = 0;
};

}  // namespace fettle::bench

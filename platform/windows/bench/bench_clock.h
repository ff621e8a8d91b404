// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

/// The clocks of the queues.
namespace fettle::windows_system {

/// QueryPerformanceCounter since its start, in nanoseconds.
[[nodiscard]] std::uint64_t monotonic_ns();
/// CPU time of the whole process, in user and kernel mode, without that of the kernel's own threads. Steps of a tick.
[[nodiscard]] std::uint64_t process_cpu_ns();

/// While one exists, timers of this process end up to 1 ms late instead of 16.
class SharpTimers {
public:
    SharpTimers();
    ~SharpTimers();
    SharpTimers(const SharpTimers&) = delete;
    SharpTimers& operator=(const SharpTimers&) = delete;
};

/// A wait may end late by this much; the rest of an exact wait is spent polling.
inline constexpr std::uint64_t kSpin_ns = 2'000'000;

/// The whole milliseconds that a wait until `until_ns` may block; 0: poll.
[[nodiscard]] std::uint32_t blocking_ms(std::uint64_t now_ns, std::uint64_t until_ns) noexcept;

}  // namespace fettle::windows_system

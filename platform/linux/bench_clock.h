// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

/// The clocks of the queues.
namespace fettle::linux_system {

/// CLOCK_MONOTONIC.
[[nodiscard]] std::uint64_t monotonic_ns();
/// Processor time of the whole process; the kernel's own workers for its io_uring count too.
[[nodiscard]] std::uint64_t process_cpu_ns();

/// Timers of the calling thread end on time, not up to 50 µs later, as is usual.
void sharpen_timers();

/// A sleep ends so much too late at times; the rest of a wait that must end on time is spun.
inline constexpr std::uint64_t kSpin_ns = 50'000;

/// Blocks until `until_ns`, precisely; a signal ends it sooner.
void sleep_until(std::uint64_t until_ns);

}  // namespace fettle::linux_system

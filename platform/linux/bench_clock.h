// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

/// The clocks of the queues.
namespace fettle::linux_system {

/// CLOCK_MONOTONIC.
[[nodiscard]] std::uint64_t monotonic_ns();
/// CPU time of the whole process, including the kernel's worker threads for its io_uring.
[[nodiscard]] std::uint64_t process_cpu_ns();

/// Makes timers of the calling thread end on time instead of up to 50 µs late, the default.
void sharpen_timers();

/// A sleep may end late by this much; the rest of an exact wait is spent spinning.
inline constexpr std::uint64_t kSpin_ns = 50'000;

/// Blocks until exactly `until_ns`; a signal ends it earlier.
void sleep_until(std::uint64_t until_ns);

}  // namespace fettle::linux_system

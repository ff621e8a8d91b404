// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/bench_clock.h"

#include <sys/prctl.h>

#include <cerrno>
#include <ctime>

namespace fettle::linux_system {

namespace {

constexpr std::uint64_t kSecond_ns = 1'000'000'000;

std::uint64_t read_clock(clockid_t clock) {
    timespec time{};
    ::clock_gettime(clock, &time);
    return static_cast<std::uint64_t>(time.tv_sec) * kSecond_ns + static_cast<std::uint64_t>(time.tv_nsec);
}

}  // namespace

std::uint64_t monotonic_ns() { return read_clock(CLOCK_MONOTONIC); }

std::uint64_t process_cpu_ns() { return read_clock(CLOCK_PROCESS_CPUTIME_ID); }

void sharpen_timers() { ::prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL); }

void sleep_until(std::uint64_t until_ns) {
    if (monotonic_ns() + kSpin_ns < until_ns) {
        const auto wake = until_ns - kSpin_ns;
        const timespec time{static_cast<time_t>(wake / kSecond_ns), static_cast<long>(wake % kSecond_ns)};
        if (::clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nullptr) == EINTR) return;
    }
    while (monotonic_ns() < until_ns) {
    }
}

}  // namespace fettle::linux_system

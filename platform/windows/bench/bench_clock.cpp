// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/bench/bench_clock.h"

#include <windows.h>
//
#include <timeapi.h>

#include <algorithm>

namespace fettle::windows_system {

namespace {

constexpr std::uint64_t kSecond_ns = 1'000'000'000;
constexpr std::uint64_t kMillisecond_ns = 1'000'000;
constexpr std::uint64_t kFileTime_ns = 100;
constexpr UINT kTimer_ms = 1;
/// A wait this long is only one of several: the caller comes back.
constexpr std::uint64_t kLongest_ms = 60'000;

std::uint64_t counter_frequency() {
    LARGE_INTEGER per_second{};
    (void)::QueryPerformanceFrequency(&per_second);  // cannot fail since Windows XP
    return static_cast<std::uint64_t>(std::max<LONGLONG>(per_second.QuadPart, 1));
}

std::uint64_t nanoseconds(const FILETIME& time) {
    return (std::uint64_t{time.dwHighDateTime} << 32U | time.dwLowDateTime) * kFileTime_ns;
}

}  // namespace

std::uint64_t monotonic_ns() {
    static const std::uint64_t frequency = counter_frequency();
    LARGE_INTEGER counter{};
    (void)::QueryPerformanceCounter(&counter);
    const auto now = static_cast<std::uint64_t>(counter.QuadPart);
    // In two parts, because the product of all of it with 10^9 would overflow within hours.
    return now / frequency * kSecond_ns + now % frequency * kSecond_ns / frequency;
}

std::uint64_t process_cpu_ns() {
    FILETIME started{};
    FILETIME ended{};
    FILETIME kernel{};
    FILETIME user{};
    if (::GetProcessTimes(::GetCurrentProcess(), &started, &ended, &kernel, &user) == FALSE) return 0;
    return nanoseconds(kernel) + nanoseconds(user);
}

SharpTimers::SharpTimers() { (void)::timeBeginPeriod(kTimer_ms); }
SharpTimers::~SharpTimers() { (void)::timeEndPeriod(kTimer_ms); }

std::uint32_t blocking_ms(std::uint64_t now_ns, std::uint64_t until_ns) noexcept {
    if (until_ns <= now_ns + kSpin_ns) return 0;
    return static_cast<std::uint32_t>(std::min((until_ns - now_ns - kSpin_ns) / kMillisecond_ns, kLongest_ms));
}

}  // namespace fettle::windows_system

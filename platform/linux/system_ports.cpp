// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/linux/system_ports.h"

#include <fmt/chrono.h>
#include <sys/random.h>

#include <cerrno>
#include <ctime>

#include "platform/linux/os_error.h"

namespace fettle::linux_system {

Status KernelRandomness::fill(std::span<std::uint8_t> bytes) {
    while (!bytes.empty()) {
        const auto got = ::getrandom(bytes.data(), bytes.size(), 0);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return fail(os_error(errno, "getting random bytes"));
        bytes = bytes.subspan(static_cast<std::size_t>(got));
    }
    return {};
}

std::uint64_t SystemClock::steady_ns() const {
    timespec now{};
    ::clock_gettime(CLOCK_BOOTTIME, &now);
    return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000U + static_cast<std::uint64_t>(now.tv_nsec);
}

std::string SystemClock::utc() const { return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr))); }

}  // namespace fettle::linux_system

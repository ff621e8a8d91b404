// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/bench/bench_observer.h"

#include <windows.h>

#include <algorithm>

#include "platform/windows/bench/bench_clock.h"

namespace fettle::windows_system {

namespace {

constexpr std::uint64_t kFileTime_ns = 100;

std::uint64_t nanoseconds(const FILETIME& time) {
    return (std::uint64_t{time.dwHighDateTime} << 32U | time.dwLowDateTime) * kFileTime_ns;
}

/// Of all processors together.
struct Processors {
    std::uint64_t busy_ns = 0;
    std::uint64_t all_ns = 0;
};

Processors processors() {
    FILETIME idle{};
    FILETIME kernel{};  // with the idle time
    FILETIME user{};
    if (::GetSystemTimes(&idle, &kernel, &user) == FALSE) return {};
    const auto all = nanoseconds(kernel) + nanoseconds(user);
    return {all - std::min(all, nanoseconds(idle)), all};
}

class SystemObservation final : public bench::Observation {
public:
    std::optional<int> temperature_celsius() override { return std::nullopt; }

    bench::DoubtInputs finish() override {
        bench::DoubtInputs inputs;
        MEMORYSTATUSEX memory{};
        memory.dwLength = sizeof memory;
        if (::GlobalMemoryStatusEx(&memory) != FALSE) inputs.memory = ByteCount{memory.ullTotalPhys};
        const auto now = processors();
        const auto all = now.all_ns - std::min(now.all_ns, before_.all_ns);
        const auto busy = now.busy_ns - std::min(now.busy_ns, before_.busy_ns);
        const auto own = process_cpu_ns() - own_before_;
        if (all > 0) {
            inputs.other_cpu_share = static_cast<double>(busy - std::min(busy, own)) / static_cast<double>(all);
        }
        return inputs;
    }

private:
    Processors before_ = processors();
    std::uint64_t own_before_ = process_cpu_ns();
};

}  // namespace

std::unique_ptr<bench::Observation> BenchObserver::begin(const bench::TargetFacts& /*target*/) {
    return std::make_unique<SystemObservation>();
}

}  // namespace fettle::windows_system

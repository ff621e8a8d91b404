// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/macos/native/system_ports.h"

#include <fmt/chrono.h>
#include <sys/stat.h>
#include <sys/sysctl.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <ctime>
#include <thread>

#include "platform/macos/posix/os_error.h"
#include "platform/macos/reports/power_source.h"

namespace fettle::macos {

namespace {

std::optional<std::uint64_t> memory_bytes() {
    std::uint64_t bytes = 0;
    std::size_t size = sizeof bytes;
    if (::sysctlbyname("hw.memsize", &bytes, &size, nullptr, 0) != 0 || size != sizeof bytes) return std::nullopt;
    return bytes;
}

class MemoryObservation final : public bench::Observation {
public:
    std::optional<int> temperature_celsius() override { return std::nullopt; }
    bench::DoubtInputs finish() override {
        bench::DoubtInputs inputs;
        if (const auto bytes = memory_bytes()) inputs.memory = ByteCount{*bytes};
        return inputs;
    }
};

}  // namespace

Status SystemRandomness::fill(std::span<std::uint8_t> bytes) {
    ::arc4random_buf(bytes.data(), bytes.size());
    return {};
}

std::uint64_t SystemClock::steady_ns() const {
    timespec now{};
    ::clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000U + static_cast<std::uint64_t>(now.tv_nsec);
}

std::string SystemClock::utc() const { return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr))); }

std::int64_t LocalZone::offset_at(schedule::UnixTime time) const {
    std::tm local{};
    const auto seconds = static_cast<std::time_t>(time);
    return ::localtime_r(&seconds, &local) == nullptr ? 0 : std::int64_t{local.tm_gmtoff};
}

std::optional<bool> LoadAverage::idle() {
    constexpr double kIdleShare = 0.25;
    double minute = 0;
    if (::getloadavg(&minute, 1) != 1) return std::nullopt;
    return minute < kIdleShare * std::max(1U, std::thread::hardware_concurrency());
}

std::optional<bool> MacPower::on_battery() {
    const auto ran = programs_->run("pmset", {"-g", "batt"}, kPatience);
    return ran && ran->status == 0 ? parse_on_battery(ran->output) : std::nullopt;
}

Status MacPower::suspend(std::uint32_t /*seconds*/) {
    return fail(ErrorCode::unsupported, FETTLE_TEXT("suspending this computer"));
}

std::string MacPower::boot_id() {
    std::array<char, 64> text{};
    std::size_t size = text.size() - 1;
    if (::sysctlbyname("kern.bootsessionuuid", text.data(), &size, nullptr, 0) != 0) return {};
    return text.data();
}

std::unique_ptr<bench::Observation> MacObserver::begin(const bench::TargetFacts& /*target*/) {
    return std::make_unique<MemoryObservation>();
}

tune::MacFacts mac_facts(Programs& programs) {
    tune::MacFacts facts;
    facts.memory_bytes = memory_bytes();
    const auto ran = programs.run("pmset", {"-g", "batt"}, kPatience);
    facts.battery = ran && ran->output.find("InternalBattery") != std::string::npos;
    struct stat image {};
    if (::stat("/var/vm/sleepimage", &image) == 0) {
        facts.sleep_image_bytes = static_cast<std::uint64_t>(image.st_blocks) * 512U;  // stat(2): units of 512 bytes
    }
    return facts;
}

}  // namespace fettle::macos

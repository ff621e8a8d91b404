// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/system/system_ports.h"

#include <fmt/chrono.h>
#include <fmt/ranges.h>
#include <windows.h>
//
#include <bcrypt.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <limits>

#include "platform/windows/system/wide.h"
#include "platform/windows/system/windows_error.h"

namespace fettle::windows_system {

namespace {

constexpr std::int64_t kTicksPerSecond = 10'000'000;  ///< a FILETIME counts 100 ns
constexpr std::int64_t kUnixEpoch = 11'644'473'600;   ///< seconds from 1601-01-01 to 1970-01-01
constexpr std::uint64_t kNanosecondsPerMillisecond = 1'000'000;

std::int64_t ticks(const FILETIME& time) {
    return static_cast<std::int64_t>(std::uint64_t{time.dwHighDateTime} << 32U | time.dwLowDateTime);
}

FILETIME file_time(std::int64_t ticks) {
    return {static_cast<DWORD>(ticks & 0xFFFF'FFFF), static_cast<DWORD>(ticks >> 32U)};
}

}  // namespace

Status SystemRandomness::fill(std::span<std::uint8_t> bytes) {
    while (!bytes.empty()) {
        const auto some = std::min<std::size_t>(bytes.size(), std::numeric_limits<ULONG>::max() / 2);
        const auto status =
            ::BCryptGenRandom(nullptr, bytes.data(), static_cast<ULONG>(some), BCRYPT_USE_SYSTEM_PREFERRED_RNG);
        if (status < 0) {
            return fail(ErrorCode::io, FETTLE_TEXT("getting random bytes"),
                        {NativeStatus::Kind::windows, static_cast<std::uint32_t>(status)});
        }
        bytes = bytes.subspan(some);
    }
    return {};
}

std::uint64_t SystemClock::steady_ns() const {
    // Steps of up to 16 ms; the finer clocks either stop while the computer is suspended or need a newer Windows.
    return ::GetTickCount64() * kNanosecondsPerMillisecond;
}

std::string SystemClock::utc() const { return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr))); }

std::int64_t LocalZone::offset_at(schedule::UnixTime time) const {
    if (time < -kUnixEpoch || time > std::numeric_limits<std::int64_t>::max() / kTicksPerSecond - kUnixEpoch) return 0;
    const auto utc = file_time((time + kUnixEpoch) * kTicksPerSecond);
    SYSTEMTIME there{};
    SYSTEMTIME here{};
    TIME_ZONE_INFORMATION zone{};
    FILETIME local{};
    const bool known = ::FileTimeToSystemTime(&utc, &there) != FALSE &&
                       ::GetTimeZoneInformationForYear(there.wYear, nullptr, &zone) != FALSE &&
                       ::SystemTimeToTzSpecificLocalTime(&zone, &there, &here) != FALSE &&
                       ::SystemTimeToFileTime(&here, &local) != FALSE;
    return known ? (ticks(local) - ticks(utc)) / kTicksPerSecond : 0;
}

std::string SystemPower::boot_id() {
    constexpr auto kKey = L"SOFTWARE\\Fettle\\Start";
    constexpr auto kValue = L"Id";
    std::array<wchar_t, 64> text{};
    auto size = static_cast<DWORD>(sizeof text);
    const auto read = [&] {
        return ::RegGetValueW(HKEY_LOCAL_MACHINE, kKey, kValue, RRF_RT_REG_SZ, nullptr, text.data(), &size);
    };
    if (read() == ERROR_SUCCESS) return utf8(text.data());
    std::array<std::uint8_t, 16> number{};
    if (!SystemRandomness().fill(number)) return {};
    HKEY key = nullptr;
    DWORD disposition = 0;
    if (::RegCreateKeyExW(HKEY_LOCAL_MACHINE, kKey, 0, nullptr, REG_OPTION_VOLATILE, KEY_SET_VALUE, nullptr, &key,
                          &disposition) != ERROR_SUCCESS) {
        return {};
    }
    // Of two processes at once, the one that has made the key draws the number.
    if (disposition == REG_CREATED_NEW_KEY) {
        const auto drawn = wide(fmt::format("{:02x}", fmt::join(number, "")));
        (void)::RegSetValueExW(key, kValue, 0, REG_SZ, reinterpret_cast<const BYTE*>(drawn.c_str()),
                               static_cast<DWORD>((drawn.size() + 1) * sizeof(wchar_t)));
    }
    ::RegCloseKey(key);
    size = static_cast<DWORD>(sizeof text);
    return read() == ERROR_SUCCESS ? utf8(text.data()) : std::string();
}

std::optional<bool> SystemPower::on_battery() {
    constexpr BYTE kNoBattery = 128;
    constexpr BYTE kUnknown = 255;
    SYSTEM_POWER_STATUS status{};
    if (::GetSystemPowerStatus(&status) == FALSE || status.ACLineStatus == kUnknown) return std::nullopt;
    if (status.BatteryFlag != kUnknown && (status.BatteryFlag & kNoBattery) != 0) return std::nullopt;
    return status.ACLineStatus == 0;
}

Status SystemPower::suspend(std::uint32_t /*seconds*/) {
    return fail(ErrorCode::unsupported, FETTLE_TEXT("suspending this computer"));
}

}  // namespace fettle::windows_system

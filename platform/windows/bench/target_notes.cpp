// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/bench/target_notes.h"

#include <windows.h>
//
#include <powrprof.h>

#include <cstring>

namespace fettle::windows_system {

namespace {

/// "Power saver" (Microsoft, "Power Policy Settings").
constexpr GUID kPowerSaver{0xA1841308, 0x3541, 0x4FAB, {0xBC, 0x81, 0xF7, 0x15, 0x56, 0xF2, 0x0B, 0x4A}};

std::optional<bool> is_saving_plan() {
    GUID* active = nullptr;
    if (::PowerGetActiveScheme(nullptr, &active) != ERROR_SUCCESS || active == nullptr) return std::nullopt;
    const bool saves = ::IsEqualGUID(*active, kPowerSaver) != 0;
    ::LocalFree(active);
    return saves;
}

/// What Windows' security centre says of all antivirus programs together. Windows Server has none, so the library is
/// loaded only here.
std::optional<bool> has_antivirus() {
    using Health = HRESULT(WINAPI*)(DWORD provider, int* health);
    constexpr DWORD kAntivirus = 4;  // WSC_SECURITY_PROVIDER_ANTIVIRUS
    constexpr int kGood = 0;         // WSC_SECURITY_PROVIDER_HEALTH_GOOD
    const auto library = ::LoadLibraryExW(L"wscapi.dll", nullptr, LOAD_LIBRARY_SEARCH_SYSTEM32);
    if (library == nullptr) return std::nullopt;
    int health = -1;
    const FARPROC found = ::GetProcAddress(library, "WscGetSecurityProviderHealth");
    Health ask = nullptr;
    static_assert(sizeof ask == sizeof found);
    std::memcpy(&ask, &found, sizeof ask);
    const bool told = ask != nullptr && ask(kAntivirus, &health) == S_OK;
    ::FreeLibrary(library);
    return told ? std::optional(health == kGood) : std::nullopt;
}

}  // namespace

Surroundings surroundings_now() {
    constexpr BYTE kUnknown = 255;
    constexpr BYTE kNoBattery = 128;
    Surroundings now;
    now.saving_plan = is_saving_plan();
    now.antivirus = has_antivirus();
    SYSTEM_POWER_STATUS status{};
    if (::GetSystemPowerStatus(&status) == FALSE) return now;
    const bool none = status.BatteryFlag != kUnknown && (status.BatteryFlag & kNoBattery) != 0;
    if (!none && status.ACLineStatus != kUnknown) now.on_battery = status.ACLineStatus == 0;
    now.battery_saver = status.Reserved1 == 1;  // SystemStatusFlag, since Windows 10
    return now;
}

std::vector<Message> target_notes(const bench::TargetFacts& facts, bool in_memory, const Surroundings& now) {
    std::vector<Message> notes;
    const std::vector<Evidence> evidence{{"file_system", facts.file_system}};
    if (in_memory) {
        notes.push_back({"target-in-memory",
                         Severity::warning,
                         FETTLE_TEXT("The file is in memory ({file_system}): no drive was measured."),
                         {},
                         evidence});
    } else if (!facts.direct) {
        notes.push_back({"not-direct",
                         Severity::info,
                         FETTLE_TEXT("I/O went through the page cache, as requested: the results include the speed of "
                                     "this computer's memory."),
                         {},
                         evidence});
    }
    if (now.on_battery.value_or(false)) {
        notes.push_back({"on-battery",
                         Severity::warning,
                         FETTLE_TEXT("The computer runs on battery power, which can limit the speed of the drive."),
                         FETTLE_TEXT("Connect AC power, and measure again."),
                         {}});
    }
    if (now.battery_saver.value_or(false)) {
        notes.push_back({"battery-saver",
                         Severity::warning,
                         FETTLE_TEXT("Windows' battery saver is on, which can limit the speed of the drive."),
                         FETTLE_TEXT("Turn off battery saver, and measure again."),
                         {}});
    }
    if (now.saving_plan.value_or(false)) {
        notes.push_back(
            {"saving-plan",
             Severity::warning,
             FETTLE_TEXT("The power plan \"Power saver\" is active, which can limit the speed of the drive."),
             FETTLE_TEXT("Choose another power plan, and measure again."),
             {}});
    }
    const bool in_files = facts.kind != bench::TargetFacts::Kind::device;
    if (in_files && now.antivirus.value_or(false)) {
        notes.push_back(
            {"antivirus",
             Severity::info,
             FETTLE_TEXT("An antivirus program is on. If it scans what is written here, writes are slower."),
             FETTLE_TEXT("To find out, exclude the folder from its scans, and measure again."),
             {}});
    }
    if (now.write_cache == false) {
        notes.push_back({"write-cache-off",
                         Severity::warning,
                         FETTLE_TEXT("The drive's write cache is off, so writes are slower."),
                         FETTLE_TEXT("Device Manager shows the setting under Policies of the drive."),
                         {}});
    } else if (!now.write_cache && !in_memory) {
        notes.push_back({"cache-not-checked",
                         Severity::info,
                         FETTLE_TEXT("The settings of the drive's write cache were not checked: without it, writes are "
                                     "slower."),
                         FETTLE_TEXT("Device Manager shows them under Policies of the drive."),
                         {}});
    }
    return notes;
}

}  // namespace fettle::windows_system

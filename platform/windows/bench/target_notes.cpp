// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/bench/target_notes.h"

#include <windows.h>

namespace fettle::windows_system {

PowerNow power_now() {
    constexpr BYTE kUnknown = 255;
    constexpr BYTE kNoBattery = 128;
    SYSTEM_POWER_STATUS status{};
    if (::GetSystemPowerStatus(&status) == FALSE) return {};
    PowerNow now;
    const bool none = status.BatteryFlag != kUnknown && (status.BatteryFlag & kNoBattery) != 0;
    if (!none && status.ACLineStatus != kUnknown) now.on_battery = status.ACLineStatus == 0;
    now.battery_saver = status.Reserved1 == 1;  // SystemStatusFlag, since Windows 10
    return now;
}

std::vector<Message> target_notes(const bench::TargetFacts& facts, bool in_memory, const PowerNow& power) {
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
    if (power.on_battery.value_or(false)) {
        notes.push_back({"on-battery",
                         Severity::warning,
                         FETTLE_TEXT("The computer runs on battery power, which can limit the speed of the drive."),
                         FETTLE_TEXT("Connect AC power, and measure again."),
                         {}});
    }
    if (power.battery_saver.value_or(false)) {
        notes.push_back({"battery-saver",
                         Severity::warning,
                         FETTLE_TEXT("Windows' battery saver is on, which can limit the speed of the drive."),
                         FETTLE_TEXT("Turn off battery saver, and measure again."),
                         {}});
    }
    notes.push_back({"cache-not-checked",
                     Severity::info,
                     FETTLE_TEXT("The settings of the drive's write cache were not checked: without it, writes are "
                                 "slower."),
                     FETTLE_TEXT("Device Manager shows them under Policies of the drive."),
                     {}});
    return notes;
}

}  // namespace fettle::windows_system

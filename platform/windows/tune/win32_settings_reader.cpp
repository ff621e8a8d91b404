// SPDX-License-Identifier: GPL-3.0-or-later
#include <windows.h>

#include "platform/windows/tune/registry.h"
#include "platform/windows/tune/settings_reader.h"
#include "platform/windows/tune/system_program.h"
#include "platform/windows/tune/tune_facts.h"

namespace fettle::windows {

namespace {

std::optional<std::uint64_t> memory_bytes() {
    MEMORYSTATUSEX memory{};
    memory.dwLength = sizeof memory;
    if (::GlobalMemoryStatusEx(&memory) == FALSE) return std::nullopt;
    return memory.ullTotalPhys;
}

/// SYSTEM_POWER_STATUS: bit 7 of BatteryFlag says that there is no battery; all bits, that this is unknown. An
/// uninterruptible power supply by USB counts as a battery here, as in Windows.
bool has_battery() {
    constexpr BYTE kNone = 0x80;
    SYSTEM_POWER_STATUS power{};
    return ::GetSystemPowerStatus(&power) != FALSE && (power.BatteryFlag & kNone) == 0;
}

/// Documented in Control\ProductOptions: "WinNT", "ServerNT", "LanmanNT" (a domain controller).
bool is_server() {
    const auto type =
        registry::value(R"(HKEY_LOCAL_MACHINE\SYSTEM\CurrentControlSet\Control\ProductOptions)", "ProductType");
    const auto text = type && *type ? tune::text_of(**type) : std::nullopt;
    return text && !text->empty() && !tune::same_name(*text, "WinNT");
}

}  // namespace

Result<std::optional<tune::RegistryValue>> SettingsReader::value(const std::string& key, const std::string& name) {
    return registry::value(key, name);
}

Result<std::string> SettingsReader::output(tune::WindowsQuery query) {
    return output_of_system_program(tune::call_of(query));
}

tune::WindowsFacts SettingsReader::facts() {
    auto facts = drive_facts(*io_, *devices_, catalogue_);
    facts.memory_bytes = memory_bytes();
    facts.battery = has_battery();
    facts.server = is_server();
    if (const auto build = facts_->build(); build != 0) facts.build = build;
    return facts;
}

}  // namespace fettle::windows

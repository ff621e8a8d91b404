// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/windows/windows_system.h"

#include <fmt/format.h>

namespace fettle::tune {

ProgramCall call_of(WindowsQuery query) {
    switch (query) {
        case WindowsQuery::sleep_states: return {"powercfg", {"/availablesleepstates"}};
        case WindowsQuery::power_plan: return {"powercfg", {"/query"}};
        case WindowsQuery::delete_notification: return {"fsutil", {"behavior", "query", "DisableDeleteNotify"}};
        case WindowsQuery::shadow_storage: return {"vssadmin", {"list", "shadowstorage"}};
        case WindowsQuery::defragmentation:
            return {"schtasks", {"/query", "/tn", R"(\Microsoft\Windows\Defrag\ScheduledDefrag)", "/xml"}};
    }
    return {};
}

std::optional<std::uint32_t> read_dword(WindowsSystem& system, const std::string& key, const std::string& name) {
    const auto value = system.value(key, name);
    return value && *value ? dword_of(**value) : std::nullopt;
}

std::string control_key(std::string_view below) { return fmt::format("{}\\{}", kControlSet, below); }

}  // namespace fettle::tune

// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/tune/windows/windows_system.h"
#include "platform/files/settings_lock.h"
#include "platform/windows/tune/registry.h"
#include "platform/windows/tune/settings_changer.h"
#include "platform/windows/tune/system_program.h"

namespace fettle::windows {

SettingsChanger::Limits SettingsChanger::limits() {
    return {{std::string(tune::kControlSet)}, {"powercfg", "fsutil", "schtasks"}};
}

Status SettingsChanger::allowed(const std::string& key) const {
    const bool below = std::any_of(limits_.keys.begin(), limits_.keys.end(), [&](const std::string& one) {
        return key.size() > one.size() && key[one.size()] == '\\' && tune::same_name(key.substr(0, one.size()), one);
    });
    if (below) return {};
    return fail(ErrorCode::refused, FETTLE_TEXT("Fettle does not change the registry key {key}"), {{"key", key}});
}

Result<std::optional<tune::RegistryValue>> SettingsChanger::value(const std::string& key, const std::string& name) {
    return registry::value(key, name);
}

Result<bool> SettingsChanger::has_key(const std::string& key) { return registry::has_key(key); }

Status SettingsChanger::make_key(const std::string& key) {
    if (auto may = allowed(key); !may) return may;
    return registry::make_key(key);
}

Status SettingsChanger::remove_empty_key(const std::string& key) {
    if (auto may = allowed(key); !may) return may;
    return registry::remove_empty_key(key);
}

Status SettingsChanger::set_value(const std::string& key, const std::string& name,
                                  const std::optional<tune::RegistryValue>& value) {
    if (auto may = allowed(key); !may) return may;
    return registry::set_value(key, name, value);
}

Status SettingsChanger::run(const tune::ProgramCall& call) {
    const auto& known = limits_.programs;
    if (std::find(known.begin(), known.end(), call.program) == known.end()) {
        return fail(ErrorCode::refused, FETTLE_TEXT("Fettle does not run {program} for this"),
                    {{"program", call.program}});
    }
    const auto output = output_of_system_program(call);
    if (!output) return fail(output.error());
    return {};
}

Result<std::unique_ptr<tune::SettingsLock>> SettingsChanger::lock() { return lock_settings(lock_folder_); }

}  // namespace fettle::windows

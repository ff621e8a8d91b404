// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/tune/systems/system_settings.h"

namespace fettle::windows {

/// Makes the parts of changes on this computer. Whatever a record of changes says, it writes only below some registry
/// keys and runs only some programs.
class SettingsChanger final : public tune::SystemChanger {
public:
    struct Limits {
        std::vector<std::string> keys;      ///< below which it writes: "HKEY_LOCAL_MACHINE\SYSTEM\CurrentControlSet"
        std::vector<std::string> programs;  ///< "powercfg"
    };
    /// All that Windows' settings need.
    [[nodiscard]] static Limits limits();

    /// `lock_folder`: for the lock file; empty: there is none, and nothing can be changed.
    SettingsChanger(std::string lock_folder, Limits limits)
        : lock_folder_(std::move(lock_folder)), limits_(std::move(limits)) {}

    Result<std::optional<tune::RegistryValue>> value(const std::string& key, const std::string& name) override;
    Result<bool> has_key(const std::string& key) override;
    /// Error also: refused (not below the keys), as of the next two.
    Status make_key(const std::string& key) override;
    Status remove_empty_key(const std::string& key) override;
    Status set_value(const std::string& key, const std::string& name,
                     const std::optional<tune::RegistryValue>& value) override;
    /// Error also: refused (none of the programs).
    Status run(const tune::ProgramCall& call) override;
    Result<std::unique_ptr<tune::SettingsLock>> lock() override;

private:
    [[nodiscard]] Status allowed(const std::string& key) const;

    std::string lock_folder_;
    Limits limits_;
};

}  // namespace fettle::windows

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/tune/setting.h"
#include "core/tune/systems/system_settings.h"
#include "core/tune/windows/windows_system.h"

namespace fettle::tune {

/// Windows' settings that concern drives, with advice. A setting whose value cannot be read is left out or has an empty
/// value. Blocks while the programs of WindowsQuery run.
[[nodiscard]] std::vector<Setting> windows_settings(WindowsSystem& system);

/// What has to be done so that a setting of windows_settings() gets this value. The values before are read again.
/// Errors: invalid_argument (with the accepted values), refused (the setting's obstacle), not_found (no such setting),
/// those of WindowsSystem::value.
[[nodiscard]] Result<SystemChange> windows_change(WindowsSystem& system, const Setting& setting,
                                                  const std::string& value);

/// Why a change that was made must not be undone now (Windows would not start after it, or another power plan is
/// active); empty: nothing is known against it.
[[nodiscard]] std::string windows_undo_obstacle(WindowsSystem& system, const SystemChange& made);

/// The same for the Toolbox.
class WindowsSettings final : public SystemSettings {
public:
    explicit WindowsSettings(std::shared_ptr<WindowsSystem> system) : system_(std::move(system)) {}

    std::vector<Setting> settings() override { return windows_settings(*system_); }
    Result<SystemChange> change(const Setting& setting, const std::string& value) override {
        return windows_change(*system_, setting, value);
    }
    std::string undo_obstacle(const SystemChange& made) override { return windows_undo_obstacle(*system_, made); }

private:
    std::shared_ptr<WindowsSystem> system_;
};

}  // namespace fettle::tune

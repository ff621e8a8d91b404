// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/tune/macos/mac_system.h"
#include "core/tune/setting.h"
#include "core/tune/systems/system_settings.h"

namespace fettle::tune {

/// macOS' settings that concern drives, with advice. A setting that no program reports is left out. Blocks while the
/// programs of MacQuery run.
[[nodiscard]] std::vector<Setting> mac_settings(MacSystem& system);

/// What has to be done so that a setting of mac_settings() gets this value; the way back is reversed(). The value
/// before is read again. Errors: invalid_argument (with the accepted values), refused (the setting's obstacle),
/// not_found (no such setting now).
[[nodiscard]] Result<SystemChange> mac_change(MacSystem& system, const Setting& setting, const std::string& value);

/// The same for the Toolbox.
class MacSettings final : public SystemSettings {
public:
    explicit MacSettings(std::shared_ptr<MacSystem> system) : system_(std::move(system)) {}

    std::vector<Setting> settings() override { return mac_settings(*system_); }
    Result<SystemChange> change(const Setting& setting, const std::string& value) override {
        return mac_change(*system_, setting, value);
    }
    std::string undo_obstacle(const SystemChange& /*made*/) override { return {}; }

private:
    std::shared_ptr<MacSystem> system_;
};

}  // namespace fettle::tune

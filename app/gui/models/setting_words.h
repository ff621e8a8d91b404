// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>
#include <vector>

#include "core/tune/setting.h"

/// System settings as texts of the window.
namespace fettle::gui {

/// "I/O scheduler, nvme0n1"; of the whole computer: "Swappiness".
[[nodiscard]] QString setting_title(const tune::Setting& setting);

/// A value of the setting with its unit: "128 KiB". The system's own words stay as they are, so that they can be
/// searched for.
[[nodiscard]] QString setting_value(const tune::Setting& setting, const std::string& value);

/// Why Fettle does not change the setting here, and who can; empty: it can be changed.
[[nodiscard]] QString obstacle_text(const tune::Setting& setting);

/// Whether the user can choose among values.
[[nodiscard]] bool can_choose_value(const tune::Setting& setting);

/// The setting's name for Tuning::plan(): the one that stays the same when drives come and go.
[[nodiscard]] std::string setting_key(const tune::Setting& setting);

/// One line of the details of a setting.
struct SettingFact {
    QString name;
    QString value;
};
using SettingFacts = std::vector<SettingFact>;

/// What there is to know about the setting. `profile_reason`: why a profile changes it; empty: the advice alone says
/// why.
[[nodiscard]] SettingFacts setting_facts(const tune::Setting& setting, const QString& profile_reason = {});

}  // namespace fettle::gui

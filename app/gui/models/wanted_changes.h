// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/tune/profile.h"
#include "core/tune/setting.h"

namespace fettle::gui {

/// A setting that the advice or a profile would change.
struct WantedChange {
    const tune::Setting* setting = nullptr;  ///< of the list that was given
    std::string value;                       ///< wanted
    QString reason;                          ///< why the profile wants it; empty: the setting's own advice says why

    [[nodiscard]] bool possible() const { return !setting->obstacle.has_value(); }
};

/// nullopt: the recommended changes. The list must outlive the result.
[[nodiscard]] std::vector<WantedChange> wanted_changes(const std::vector<tune::Setting>& settings,
                                                       std::optional<tune::Profile> profile);

/// How many of the recommended changes Fettle can make here.
[[nodiscard]] std::size_t count_advised(const std::vector<tune::Setting>& settings);

}  // namespace fettle::gui

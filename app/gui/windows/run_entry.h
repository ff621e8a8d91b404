// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/models/autostart.h"

namespace fettle::gui {

/// The value "Fettle" of the registry key Run of the user. One of the computer starts Fettle for all users; only an
/// administrator can change that, in Task Manager or Settings.
class RunEntry final : public Autostart {
public:
    [[nodiscard]] bool enabled() const override;
    /// Enabling overrides that the user has disabled the entry in Task Manager or Settings.
    [[nodiscard]] QString set_enabled(bool enabled) const override;
};

}  // namespace fettle::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include "app/gui/models/autostart.h"

namespace fettle::gui {

/// Desktop Application Autostart Specification 0.5. An entry in the user's folder takes precedence over the computer's
/// entry of the same name.
class XdgAutostart final : public Autostart {
public:
    /// `user_folder`: $XDG_CONFIG_HOME; `system_folders`: $XDG_CONFIG_DIRS, the most important first.
    XdgAutostart(QString user_folder, QStringList system_folders);

    [[nodiscard]] bool enabled() const override;
    /// Writes or removes the user's entry.
    [[nodiscard]] QString set_enabled(bool enabled) const override;
    /// The user's entry.
    [[nodiscard]] QString file() const;

private:
    /// Whether the computer's entry starts it; false: there is none.
    [[nodiscard]] bool enabled_for_all() const;

    QString user_folder_;
    QStringList system_folders_;
};

}  // namespace fettle::gui

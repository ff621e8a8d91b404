// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace fettle::gui {

/// Whether the desktop starts Fettle in the system tray when the user logs in (Desktop Application Autostart
/// Specification 0.5). An entry in the user's folder takes precedence over the computer's entry of the same name.
class Autostart final {
public:
    /// `user_folder`: $XDG_CONFIG_HOME; `system_folders`: $XDG_CONFIG_DIRS, the most important first.
    Autostart(QString user_folder, QStringList system_folders);
    /// With the folders of this session.
    [[nodiscard]] static Autostart of_session();

    [[nodiscard]] bool enabled() const;
    /// Writes or removes the user's entry. Returns why it cannot; empty: done.
    [[nodiscard]] QString set_enabled(bool enabled) const;
    /// The user's entry.
    [[nodiscard]] QString file() const;

private:
    /// Whether the computer's entry starts it; false: there is none.
    [[nodiscard]] bool enabled_for_all() const;

    QString user_folder_;
    QStringList system_folders_;
};

}  // namespace fettle::gui

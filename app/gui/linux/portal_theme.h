// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QObject>

class QDBusVariant;

namespace fettle::gui {

class Theme;

/// Whether the desktop prefers dark windows: reads the XDG desktop portal (org.freedesktop.appearance color-scheme), if
/// there is one, and follows it.
class PortalTheme final : public QObject {
    Q_OBJECT
public:
    /// Belongs to the theme. Does nothing without a bus.
    PortalTheme(Theme& theme, QDBusConnection session);

private:
    Q_SLOT void setting_changed(const QString& group, const QString& key, const QDBusVariant& value);
    Theme& theme_;
};

}  // namespace fettle::gui

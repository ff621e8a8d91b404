// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPalette>
#include <optional>

class QDBusVariant;

namespace fettle::gui {

/// Follows the desktop's light or dark theme, also while the window is open. Does nothing if the desktop's Qt
/// integration sets the palette. Otherwise reads the XDG desktop portal (org.freedesktop.appearance color-scheme), if
/// there is one.
class Theme final : public QObject {
    Q_OBJECT
public:
    explicit Theme(QObject* parent = nullptr);
    void follow();
    /// A fixed theme, or nullopt: as the desktop.
    void choose(std::optional<bool> dark);

    [[nodiscard]] static QPalette dark_palette();
    [[nodiscard]] static QPalette light_palette();

private:
    Q_SLOT void setting_changed(const QString& group, const QString& key, const QDBusVariant& value);
    void apply(bool dark);
    void show_chosen();
    QPalette desktop_;
    std::optional<bool> chosen_;
    bool desktop_dark_ = false;
};

}  // namespace fettle::gui

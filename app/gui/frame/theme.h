// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPalette>
#include <optional>

namespace fettle::gui {

/// The palette of the windows: as the desktop, light or dark. The session reports what the desktop has
/// (frame/session.h). A palette that the desktop's Qt integration has set is kept.
class Theme final : public QObject {
    Q_OBJECT
public:
    explicit Theme(QObject* parent = nullptr);
    void set_desktop_dark(bool dark);
    /// A fixed theme, or nullopt: as the desktop.
    void choose(std::optional<bool> dark);

    [[nodiscard]] static QPalette dark_palette();
    [[nodiscard]] static QPalette light_palette();

private:
    void show_chosen();
    QPalette desktop_;
    std::optional<bool> chosen_;
    bool desktop_dark_ = false;
};

}  // namespace fettle::gui

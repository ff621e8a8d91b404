// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>

class QMenu;
class QSystemTrayIcon;

namespace fettle::gui {

class DriveModel;

/// The icon in the system tray: the worst verdict among the drives.
class Tray final : public QObject {
    Q_OBJECT
public:
    explicit Tray(const DriveModel& drives, QObject* parent = nullptr);
    ~Tray() override;
    void set_shown(bool shown);
    /// Whether it is shown, and the desktop has a tray to show it in.
    [[nodiscard]] bool reachable() const;
    /// Names the worst drive.
    [[nodiscard]] QString tip() const;

Q_SIGNALS:
    void window_wanted();
    void dashboard_wanted();
    void quit_wanted();

private:
    void show_worst();

    const DriveModel& drives_;
    std::unique_ptr<QMenu> menu_;
    QSystemTrayIcon* icon_;
};

}  // namespace fettle::gui

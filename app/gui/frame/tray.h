// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>

class QAction;
class QMenu;
class QSystemTrayIcon;

namespace fettle::gui {

class DriveModel;
class SchedulePause;
struct AlertWords;

/// The icon in the system tray: the worst verdict among the drives, and a menu.
class Tray final : public QObject {
    Q_OBJECT
public:
    explicit Tray(const DriveModel& drives, QObject* parent = nullptr);
    ~Tray() override;
    /// Offers to trim all file systems.
    void offer_trimming();
    /// Offers to pause the schedule, and to resume it. `pause` must outlive the tray.
    void offer_pause(SchedulePause& pause);
    void set_shown(bool shown);
    /// Whether it is shown, and the desktop has a tray to show it in.
    [[nodiscard]] bool reachable() const;
    /// Names the worst drive.
    [[nodiscard]] QString tip() const;
    [[nodiscard]] QMenu& menu() { return *menu_; }
    /// Shows the words for some seconds, if the icon is shown.
    void say(const QString& title, const QString& words);
    /// The same for an alert, longer; a click on it emits alert_chosen.
    void say_alert(const AlertWords& alert);

Q_SIGNALS:
    void window_wanted();
    void dashboard_wanted();
    void trim_wanted();
    void quit_wanted();
    /// `drive`: of the alert; empty: it is not about a drive.
    void alert_chosen(const QString& drive);

private:
    void show_worst();

    const DriveModel& drives_;
    std::unique_ptr<QMenu> menu_;
    QAction* before_quit_;
    QSystemTrayIcon* icon_;
    std::optional<QString> alert_;  ///< the drive of the alert that is shown, if one is
};

}  // namespace fettle::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

#include "app/gui/frame/services.h"

class QWidget;

namespace fettle::gui {

class DriveModel;
class JobWizard;
class SchedulePause;
class Tray;
class ViewSettings;
struct AlertWords;

/// What is done from the icon in the system tray, and when it is shown.
class TrayControl final : public QObject {
    Q_OBJECT
public:
    /// All must outlive it.
    TrayControl(const Services& services, const DriveModel& drives, const ViewSettings& settings, QWidget& window);

    /// Shows the icon whatever the settings say.
    void stay();
    /// Shows or hides it as the settings say.
    void follow_settings();
    /// Shows an alert as a message of the icon, which is shown for that until the window is.
    void say_alert(const AlertWords& alert);
    /// Whether closing the window hides it, because something can show it again.
    [[nodiscard]] bool keeps_window() const;

Q_SIGNALS:
    /// The window is to come to the front, or to be hidden if it is shown.
    void toggle_wanted();
    void window_wanted();
    void dashboard_wanted();
    void quit_wanted();
    /// As Tray.
    void alert_chosen(const QString& drive);
    /// For the status bar; the schedule has changed.
    void schedule_changed(const QString& words);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void trim_all();

    Services services_;
    const ViewSettings& settings_;
    QWidget& window_;
    Tray* tray_;
    SchedulePause* pause_ = nullptr;  ///< nullptr: there is no schedule
    QPointer<JobWizard> wizard_;
    bool asked_for_ = false;  ///< on the command line
    bool alerts_ = false;     ///< there are some that the user has not seen
};

}  // namespace fettle::gui

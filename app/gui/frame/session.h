// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <memory>

class QWidget;

namespace fettle::gui {

class DriveModel;
class JobCenter;
class ServiceWatch;
class Theme;
class TrayControl;
class ViewSettings;

/// What connects the window with the session of the user on this computer. The folder of the system implements it.
class Session : public QObject {
    Q_OBJECT
public:
    /// What a start is to show. Empty parts: no wish.
    struct Wish {
        QString page;
        QString drive;
        QStringList reports;  ///< absolute paths
    };
    enum class Role {
        first,   ///< the only window of the session, which receives the wishes of later starts
        second,  ///< another one shows the wish now: this one can end
        alone,   ///< the session does not connect its windows, or the other one does not answer
    };
    /// What is shown in the session.
    struct Shown {
        JobCenter& jobs;
        const DriveModel& drives;
        ViewSettings& settings;
        TrayControl& tray;
        QWidget& window;
    };

    using QObject::QObject;

    /// Tells whoever started the program why it ends at once.
    virtual void complain(const QString& problem) = 0;
    /// Keeps to one window in a session: a second start hands over its wish. Blocks for at most a few seconds, and only
    /// if another instance does not answer.
    [[nodiscard]] virtual Role start(const Wish& wish) = 0;
    /// Sets the theme of the desktop, also when it changes. `theme` may end earlier.
    virtual void follow_theme(Theme& theme) = 0;
    /// Sets the state of the service, also when it changes. Does not start the service. `service` may end earlier.
    virtual void follow_service(ServiceWatch& service) = 0;
    /// Shows alerts of the service as notifications, and the jobs in the task bar. All that is shown may end earlier.
    /// For one window in a session only, or each alert would appear twice.
    virtual void show(const Shown& shown) = 0;

Q_SIGNALS:
    /// A later start wants this shown.
    void wanted(const fettle::gui::Session::Wish& wish);
    /// The user wants to see what an alert is about. `drive`: as in the alert (history::key_of); empty: not about one.
    void alert_chosen(const QString& drive);
};

/// The session of this program. Requires QApplication, and no window yet: it may choose the style of the windows.
[[nodiscard]] std::unique_ptr<Session> make_session();

}  // namespace fettle::gui

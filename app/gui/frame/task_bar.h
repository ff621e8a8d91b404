// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QObject>
#include <QVariantMap>

class QWidget;

namespace fettle::gui {

class DriveModel;
class JobCenter;

/// Shows in the desktop's task bar how far the jobs are, that one has failed, and how many drives need attention: the
/// signal Update of com.canonical.Unity.LauncherEntry on the session bus, which KDE Plasma, Dash to Dock, Plank and
/// others understand.
class TaskBar final : public QObject {
    Q_OBJECT
public:
    /// All must outlive it. Does nothing without a bus.
    TaskBar(JobCenter& jobs, const DriveModel& drives, const QDBusConnection& session, QWidget& window);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void show_jobs();
    void count_drives();
    void set_urgent(bool urgent);
    /// Sends what differs from the last time.
    void send(const QVariantMap& properties);

    JobCenter& jobs_;
    const DriveModel& drives_;
    QDBusConnection session_;
    QWidget& window_;
    QVariantMap sent_;
};

}  // namespace fettle::gui

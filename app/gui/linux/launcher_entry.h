// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QVariantMap>

#include "app/gui/frame/task_bar.h"

namespace fettle::gui {

/// The signal Update of com.canonical.Unity.LauncherEntry on the session bus, which KDE Plasma, Dash to Dock, Plank and
/// others understand.
class LauncherEntry final : public TaskBar {
    Q_OBJECT
public:
    /// As TaskBar. Does nothing without a bus.
    LauncherEntry(JobCenter& jobs, const DriveModel& drives, const QDBusConnection& session, QWidget& window);

private:
    void show(const State& state) override;

    QDBusConnection session_;
    QVariantMap sent_;
};

}  // namespace fettle::gui

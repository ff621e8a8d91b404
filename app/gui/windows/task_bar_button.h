// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <windows.h>

#include <shobjidl.h>

#include <QAbstractNativeEventFilter>

#include "app/gui/frame/task_bar.h"

namespace fettle::gui {

/// The window's button in Windows' task bar: progress, red after a job has failed, and the number of drives that need
/// attention over its icon.
class TaskBarButton final : public TaskBar, public QAbstractNativeEventFilter {
    Q_OBJECT
public:
    /// As TaskBar.
    TaskBarButton(JobCenter& jobs, const DriveModel& drives, QWidget& window);
    ~TaskBarButton() override;

private:
    void show(const State& state) override;
    /// Windows makes a new button whenever the window appears.
    bool nativeEventFilter(const QByteArray& kind, void* message, qintptr* result) override;

    ITaskbarList3* list_ = nullptr;  ///< nullptr: there is no task bar
    UINT created_;                   ///< the message that the button is there
};

}  // namespace fettle::gui

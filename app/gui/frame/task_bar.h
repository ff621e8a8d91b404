// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <optional>

class QWidget;

namespace fettle::gui {

class DriveModel;
class JobCenter;

/// What the desktop's task bar shows: how far the jobs are, that one has failed, and how many drives need attention.
class TaskBar : public QObject {
    Q_OBJECT
public:
    struct State {
        std::optional<int> percent;  ///< nullopt: no job is running
        bool urgent = false;         ///< a job has failed since the window was last active
        int drives = 0;              ///< that need attention
        friend bool operator==(const State&, const State&) = default;
    };

protected:
    /// Belongs to the window. The others must outlive it.
    TaskBar(JobCenter& jobs, const DriveModel& drives, QWidget& window);
    /// Calls show() now, if there is something to show, and from now on whenever it changes.
    void begin();
    /// Makes the task bar show this instead of what show() got last.
    virtual void show(const State& state) = 0;
    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] QWidget& window() const { return window_; }

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void show_jobs();
    void count_drives();
    void change(const State& state);

    JobCenter& jobs_;
    const DriveModel& drives_;
    QWidget& window_;
    State state_;
};

}  // namespace fettle::gui

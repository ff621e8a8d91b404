// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QThreadPool>
#include <memory>
#include <string>
#include <vector>

#include "app/service/alarm.h"
#include "app/service/inhibitor.h"
#include "core/base/cancel.h"
#include "core/toolbox/toolbox.h"

namespace fettle::service {

/// Journal line about a completed task, with its priority prefix (sd-daemon(3)).
[[nodiscard]] std::string task_line(const schedule::TaskResult& result);

/// Runs the schedule: finds due tasks, runs them through the toolbox in a separate thread, and sleeps until the next
/// due time. Uses one timer and no CPU time while waiting.
class Clockwork : public QObject {
    Q_OBJECT

public:
    /// Toolbox and alarm must outlive it.
    Clockwork(std::unique_ptr<Inhibitor> inhibitor, Toolbox& toolbox, Alarm& alarm);
    /// Cancels the running task and waits for it.
    ~Clockwork() override;

    /// Checks for due tasks now: at the start, and after a change of the schedule.
    void look();
    /// A task is scheduled, or the schedule has not been checked yet.
    [[nodiscard]] bool scheduled() const noexcept { return scheduled_; }
    [[nodiscard]] bool running() const noexcept { return running_; }

Q_SIGNALS:
    void news(const std::vector<fettle::alert::Alert>& alerts);
    /// The schedule has been checked, and there may be nothing to do.
    void looked();

private:
    void seen(const fettle::Result<schedule::Overview>& overview);
    void run(bool due);
    void begin();
    /// Delivers an alert from the schedule's thread and waits for the delivery. Error: cancelled.
    Status hand_over(const fettle::alert::Alert& alert);
    void ran(const fettle::Result<std::vector<schedule::TaskResult>>& results);

    Toolbox& toolbox_;
    std::unique_ptr<Inhibitor> inhibitor_;
    Alarm& timer_;
    CancelToken cancel_;
    bool scheduled_ = true;
    bool looking_ = false;
    bool again_ = false;  ///< another check was requested during a check
    bool running_ = false;
    bool just_ran_ = false;
    bool holds_ = false;  ///< holds the inhibitor
    QThreadPool thread_;
};

}  // namespace fettle::service

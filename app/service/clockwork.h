// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QObject>
#include <QThreadPool>
#include <string>
#include <vector>

#include "app/service/inhibitor.h"
#include "app/service/wake_timer.h"
#include "core/base/cancel.h"
#include "core/toolbox/toolbox.h"

namespace fettle::service {

/// What the journal says of a task that ran: one line, with its priority (sd-daemon(3)).
[[nodiscard]] std::string task_line(const schedule::TaskResult& result);

/// Runs the schedule: looks what is due, has the toolbox do it in a thread of its own, and sleeps until the time that
/// the schedule names. One timer, and nothing while it waits.
class Clockwork : public QObject {
    Q_OBJECT

public:
    /// Toolbox and alarm must outlive it; without an alarm it has the machine's.
    Clockwork(const QDBusConnection& bus, Toolbox& toolbox, Alarm* alarm);
    /// Asks what runs to stop, and waits for it.
    ~Clockwork() override;

    /// Looks now: at the start, and after somebody changed the schedule.
    void look();
    /// Something is to be done one day; or nobody looked yet.
    [[nodiscard]] bool scheduled() const noexcept { return scheduled_; }
    [[nodiscard]] bool running() const noexcept { return running_; }

Q_SIGNALS:
    void news(const std::vector<fettle::alert::Alert>& alerts);
    /// It looked, and may have nothing to do.
    void looked();

private:
    void seen(const fettle::Result<schedule::Overview>& overview);
    void run(bool due);
    void begin();
    /// Has an alert passed on, from the schedule's thread. Returns when it was. Error: cancelled.
    Status hand_over(const fettle::alert::Alert& alert);
    void ran(const fettle::Result<std::vector<schedule::TaskResult>>& results);

    Toolbox& toolbox_;
    Inhibitor inhibitor_;
    WakeTimer own_timer_;
    Alarm& timer_;
    CancelToken cancel_;
    bool scheduled_ = true;
    bool looking_ = false;
    bool again_ = false;  ///< asked to look while it was looking
    bool running_ = false;
    bool just_ran_ = false;
    bool holds_ = false;  ///< the inhibitor
    QThreadPool thread_;
};

}  // namespace fettle::service

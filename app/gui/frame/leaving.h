// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

class QMessageBox;
class QWidget;

namespace fettle::gui {

class JobCenter;

/// What becomes of running jobs when the user ends the program: none is left half done.
class Leaving final : public QObject {
    Q_OBJECT
public:
    /// `jobs` must outlive it.
    Leaving(JobCenter& jobs, QWidget& window);

    /// Whether the program may end now. If jobs are running, asks the user, and then hides the window or waits for the
    /// jobs' safe points; possible() follows. Jobs of the service go on by themselves, which the user is told.
    [[nodiscard]] bool may_leave();
    /// The user came back to the window: the program no longer ends when its jobs have ended.
    void stay();

Q_SIGNALS:
    /// The jobs have ended that the program was waiting for.
    void possible();

private:
    enum class Choice { keep_running, stop, cancel, none_left };
    [[nodiscard]] Choice ask();
    /// Shows in the question what can be done now.
    void update_question(QMessageBox& box) const;
    void wait_for_safe_point();
    void leave_after_jobs();
    void say_service_continues();

    JobCenter& jobs_;
    QWidget& window_;
    QPointer<QMessageBox> waiting_;
    bool quits_after_jobs_ = false;
};

}  // namespace fettle::gui

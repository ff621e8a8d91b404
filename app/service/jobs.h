// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QObject>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/service/inhibitor.h"
#include "app/service/job_object.h"

namespace fettle::service {

/// The jobs that run, and the last that ended. A job goes on when whoever began it is gone. One thread.
class Jobs : public QObject {
    Q_OBJECT

public:
    /// The journals, which may be nullptr, must outlive it.
    Jobs(const QDBusConnection& bus, std::string version, OwnedJournals* journals, JobObject::CancelRequest on_cancel);
    /// Asks all to stop, and waits until they have.
    ~Jobs() override;

    /// Whether a job of that user may begin on these drives. Errors: busy, too_large.
    [[nodiscard]] Status check(const plan::Plan& plan, UserId user) const;
    /// Keeps the computer awake for one job; then `then`, once. After success exactly one of begin and give_up.
    void prepare(Inhibitor::Held then) { inhibitor_.hold(std::move(then)); }
    void give_up() { inhibitor_.release(); }
    /// Begins one, and returns its object's path. Requires check(), and success of prepare().
    QString begin(std::shared_ptr<const PlannedJob> job, const JobOwner& owner, const plan::Token& token);
    [[nodiscard]] bool any_running() const;

Q_SIGNALS:
    void ended();

private:
    void finish(JobObject& job, fettle::Result<plan::Receipt> receipt);

    QDBusConnection bus_;
    std::string version_;
    OwnedJournals* journals_;
    JobObject::CancelRequest on_cancel_;
    Inhibitor inhibitor_;
    std::vector<std::unique_ptr<JobObject>> all_;
    qulonglong next_ = 1;
};

}  // namespace fettle::service

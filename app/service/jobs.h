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

/// Running jobs and the most recently finished ones. A job continues when its client disconnects. Not thread-safe.
class Jobs : public QObject {
    Q_OBJECT

public:
    /// `journals` may be nullptr and must outlive it.
    Jobs(const QDBusConnection& bus, std::string version, OwnedJournals* journals, JobObject::CancelRequest on_cancel);
    /// Stops all jobs and waits for them.
    ~Jobs() override;

    /// Checks whether that user may start a job on these drives. Errors: busy, too_large.
    [[nodiscard]] Status check(const plan::Plan& plan, UserId user) const;
    /// Inhibits sleep for one job, then calls `then` once. After success, call exactly one of begin and give_up.
    void prepare(Inhibitor::Held then) { inhibitor_.hold(std::move(then)); }
    void give_up() { inhibitor_.release(); }
    /// Starts a job and returns its object path. Requires check() and a successful prepare().
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

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QObject>
#include <memory>
#include <string>
#include <vector>

#include "app/service/inhibitor.h"
#include "app/service/job_object.h"

namespace fettle::service {

/// The jobs that run, and the last that ended. A job goes on when whoever began it is gone. One thread.
class Jobs : public QObject {
    Q_OBJECT

public:
    Jobs(const QDBusConnection& bus, std::string version, JobObject::CancelRequest on_cancel);
    /// Asks all to stop, and waits until they have.
    ~Jobs() override;

    /// Whether a job may begin on these drives. Errors: busy, too_large.
    [[nodiscard]] Status check(const plan::Plan& plan) const;
    /// Begins one, and returns its object's path. Requires check().
    QString begin(std::shared_ptr<const PlannedJob> job, const QString& owner, const plan::Token& token);
    [[nodiscard]] bool any_running() const;

Q_SIGNALS:
    void ended();

private:
    void finish(JobObject& job, fettle::Result<plan::Receipt> receipt);

    QDBusConnection bus_;
    std::string version_;
    JobObject::CancelRequest on_cancel_;
    Inhibitor inhibitor_;
    std::vector<std::unique_ptr<JobObject>> all_;
    qulonglong next_ = 1;
};

}  // namespace fettle::service

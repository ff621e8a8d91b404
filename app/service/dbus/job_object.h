// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusConnection>
#include <QDBusContext>
#include <QObject>
#include <QString>

#include "app/service/started_job.h"

namespace fettle::service {

/// A job on the bus, org.fettle.Fettle1.Job.
class JobObject : public QObject, protected QDBusContext {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.fettle.Fettle1.Job")
    Q_PROPERTY(QString Verb READ verb)
    Q_PROPERTY(QString PlanHash READ plan_hash)
    Q_PROPERTY(bool Running READ running)
    Q_PROPERTY(uint Step READ step)
    Q_PROPERTY(uint Steps READ steps)
    Q_PROPERTY(qulonglong Done READ done)
    Q_PROPERTY(qulonglong Total READ total)
    Q_PROPERTY(QString Result READ result)

public:
    /// Belongs to the job, which destroys it.
    JobObject(QDBusConnection bus, StartedJob& job);

    [[nodiscard]] QString verb() const;
    [[nodiscard]] QString plan_hash() const { return QString::fromStdString(job_.plan_hash()); }
    [[nodiscard]] bool running() const noexcept { return job_.running(); }
    [[nodiscard]] uint step() const noexcept { return job_.step(); }
    [[nodiscard]] uint steps() const noexcept { return job_.steps(); }
    [[nodiscard]] qulonglong done() const noexcept { return job_.done(); }
    [[nodiscard]] qulonglong total() const noexcept { return job_.total(); }
    [[nodiscard]] QString result() const { return QString::fromStdString(job_.result()); }

public Q_SLOTS:  // NOLINT(readability-redundant-access-specifiers)
    /// For the client that started the job, or one authorized to start such a job.
    Q_SCRIPTABLE void Cancel();

Q_SIGNALS:
    Q_SCRIPTABLE void Progress(uint step, qulonglong done, qulonglong total);
    Q_SCRIPTABLE void Finished(const QString& result);

private:
    QDBusConnection bus_;
    StartedJob& job_;
};

}  // namespace fettle::service

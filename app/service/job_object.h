// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDBusContext>
#include <QDBusMessage>
#include <QObject>
#include <QString>
#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "app/service/call.h"
#include "app/service/owned_journals.h"
#include "app/service/planned_job.h"

namespace fettle::service {

/// The client that started a job.
struct JobOwner {
    QString caller;  ///< unique name of the connection
    UserId user = kRoot;
};

/// A job on the bus, org.fettle.Fettle1.Job. Methods and signals run in the event loop's thread; the job runs in a
/// separate thread. The destructor waits for that thread.
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
    /// Called for a request to stop the job; replies to the call itself.
    using CancelRequest = std::function<void(JobObject&, const QDBusMessage&)>;
    using Finish = std::function<void(JobObject&, const fettle::Result<plan::Receipt>&)>;

    /// `journals` may be nullptr and must outlive it.
    JobObject(std::shared_ptr<const PlannedJob> job, JobOwner owner, QString path, OwnedJournals* journals);
    ~JobObject() override;
    JobObject(const JobObject&) = delete;
    JobObject& operator=(const JobObject&) = delete;

    /// Call once. `on_finish` runs in the event loop's thread and returns the document for Finished.
    void start(const plan::Confirmation& confirmation, CancelRequest on_cancel, Finish on_finish);
    /// Requests a stop. Takes effect if the current step supports it.
    void cancel() noexcept { cancel_.cancel(); }
    /// The outcome, for Result and the signal Finished.
    void end(const QString& document);

    [[nodiscard]] const plan::Plan& plan() const noexcept { return job_->plan; }
    /// polkit action that authorizes running and stopping it.
    [[nodiscard]] QString action() const { return QString::fromStdString(job_->action); }
    [[nodiscard]] const JobOwner& owner() const noexcept { return owner_; }
    [[nodiscard]] const QString& path() const noexcept { return path_; }
    [[nodiscard]] QString verb() const;
    [[nodiscard]] QString plan_hash() const;
    [[nodiscard]] bool running() const noexcept { return running_; }
    [[nodiscard]] uint step() const noexcept { return step_; }
    [[nodiscard]] uint steps() const noexcept;
    [[nodiscard]] qulonglong done() const noexcept { return done_; }
    [[nodiscard]] qulonglong total() const noexcept { return total_; }
    [[nodiscard]] QString result() const { return result_; }

public Q_SLOTS:  // NOLINT(readability-redundant-access-specifiers)
    /// For the client that started the job, or one authorized to start such a job.
    Q_SCRIPTABLE void Cancel();

Q_SIGNALS:
    Q_SCRIPTABLE void Progress(uint step, qulonglong done, qulonglong total);
    Q_SCRIPTABLE void Finished(const QString& result);

private:
    void run(const plan::Confirmation& confirmation, const Finish& on_finish);
    void tell(const plan::StepProgress& state, bool at_once);

    std::shared_ptr<const PlannedJob> job_;
    JobOwner owner_;
    QString path_;
    OwnedJournals* journals_;
    CancelRequest on_cancel_;
    CancelToken cancel_;
    bool running_ = true;
    std::atomic<uint> step_{0};
    std::atomic<qulonglong> done_{0};
    std::atomic<qulonglong> total_{0};
    std::int64_t told_ms_ = 0;  ///< used only by the job's thread
    QString result_;
    std::thread thread_;
};

}  // namespace fettle::service

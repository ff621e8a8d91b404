// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/service/started_job.h"
#include "app/service/transport.h"

namespace fettle::service {

/// Running jobs and the most recently finished ones. A job continues when its client disconnects. Not thread-safe.
class Jobs : public QObject {
    Q_OBJECT

public:
    /// `journals` may be nullptr and must outlive it.
    Jobs(const Links& links, std::string version, OwnedJournals* journals, StartedJob::CancelRequest on_cancel);
    /// Stops all jobs and waits for them.
    ~Jobs() override;

    /// Checks whether that user may start a job on these drives. Errors: busy, too_large.
    [[nodiscard]] Status check(const plan::Plan& plan, UserId user) const;
    /// Inhibits sleep for one job, then calls `then` once. After success, call exactly one of begin and give_up.
    void prepare(Inhibitor::Held then) { inhibitor_->hold(std::move(then)); }
    void give_up() { inhibitor_->release(); }
    /// Starts a job and returns its path. Requires check() and a successful prepare().
    std::string begin(std::shared_ptr<const PlannedJob> job, const JobOwner& owner, const plan::Token& token);
    [[nodiscard]] bool any_running() const;

Q_SIGNALS:
    void ended();

private:
    void finish(StartedJob& job, fettle::Result<plan::Receipt> receipt);

    Transport& transport_;
    std::string version_;
    OwnedJournals* journals_;
    StartedJob::CancelRequest on_cancel_;
    std::unique_ptr<Inhibitor> inhibitor_;
    std::vector<std::unique_ptr<StartedJob>> all_;
    std::uint64_t next_ = 1;
};

}  // namespace fettle::service

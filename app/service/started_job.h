// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <thread>

#include "app/service/call.h"
#include "app/service/owned_journals.h"
#include "app/service/planned_job.h"

namespace fettle::service {

/// The client that started a job.
struct JobOwner {
    std::string caller;  ///< unique name of the connection
    UserId user = kNobody;
};

/// A running or finished job. Its functions and signals run in the event loop's thread; the job runs in a separate
/// thread. The destructor waits for that thread.
class StartedJob : public QObject {
    Q_OBJECT

public:
    /// Called for a request to stop the job; replies to the call itself.
    using CancelRequest = std::function<void(StartedJob&, const Call&)>;
    using Finish = std::function<void(StartedJob&, const fettle::Result<plan::Receipt>&)>;

    /// `journals` may be nullptr and must outlive it.
    StartedJob(std::shared_ptr<const PlannedJob> job, JobOwner owner, std::string path, OwnedJournals* journals);
    ~StartedJob() override;
    StartedJob(const StartedJob&) = delete;
    StartedJob& operator=(const StartedJob&) = delete;

    /// Call once. `on_finish` runs in the event loop's thread and calls end().
    void start(const plan::Confirmation& confirmation, CancelRequest on_cancel, Finish on_finish);
    /// A client's request to stop the job: for the client that started it, or one authorized to start such a job.
    void request_cancel(const Call& call) { on_cancel_(*this, call); }
    /// Requests a stop. Takes effect if the current step supports it.
    void cancel() noexcept { cancel_.cancel(); }
    /// The outcome, for result() and the signal finished.
    void end(const std::string& document);

    [[nodiscard]] const plan::Plan& plan() const noexcept { return job_->plan; }
    /// polkit action that authorizes running and stopping it.
    [[nodiscard]] const std::string& action() const noexcept { return job_->action; }
    [[nodiscard]] const JobOwner& owner() const noexcept { return owner_; }
    [[nodiscard]] const std::string& path() const noexcept { return path_; }
    [[nodiscard]] std::string_view verb() const { return plan::name(job_->plan.verb); }
    [[nodiscard]] const std::string& plan_hash() const noexcept { return job_->hash; }
    [[nodiscard]] bool running() const noexcept { return running_; }
    [[nodiscard]] std::uint32_t step() const noexcept { return step_; }
    [[nodiscard]] std::uint32_t steps() const noexcept { return static_cast<std::uint32_t>(job_->plan.steps.size()); }
    [[nodiscard]] std::uint64_t done() const noexcept { return done_; }
    [[nodiscard]] std::uint64_t total() const noexcept { return total_; }
    [[nodiscard]] const std::string& result() const noexcept { return result_; }

Q_SIGNALS:
    void progress(std::uint32_t step, std::uint64_t done, std::uint64_t total);
    void finished(const std::string& result);

private:
    void run(const plan::Confirmation& confirmation, const Finish& on_finish);
    void tell(const plan::StepProgress& state, bool at_once);

    std::shared_ptr<const PlannedJob> job_;
    JobOwner owner_;
    std::string path_;
    OwnedJournals* journals_;
    CancelRequest on_cancel_;
    CancelToken cancel_;
    bool running_ = true;
    std::atomic<std::uint32_t> step_{0};
    std::atomic<std::uint64_t> done_{0};
    std::atomic<std::uint64_t> total_{0};
    std::int64_t told_ms_ = 0;  ///< used only by the job's thread
    std::string result_;
    std::thread thread_;
};

}  // namespace fettle::service

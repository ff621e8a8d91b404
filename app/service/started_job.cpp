// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/started_job.h"

#include <chrono>
#include <optional>
#include <utility>

namespace fettle::service {

namespace {

/// Interval of progress signals: smooth for a viewer, with little load on the transport.
constexpr std::int64_t kTellEvery_ms = 250;

std::int64_t now_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

}  // namespace

StartedJob::StartedJob(std::shared_ptr<const PlannedJob> job, JobOwner owner, std::string path, OwnedJournals* journals)
    : job_(std::move(job)), owner_(std::move(owner)), path_(std::move(path)), journals_(journals) {}

StartedJob::~StartedJob() {
    if (thread_.joinable()) thread_.join();
}

void StartedJob::start(const plan::Confirmation& confirmation, CancelRequest on_cancel, Finish on_finish) {
    on_cancel_ = std::move(on_cancel);
    thread_ = std::thread([this, confirmation, on_finish = std::move(on_finish)] { run(confirmation, on_finish); });
}

void StartedJob::run(const plan::Confirmation& confirmation, const Finish& on_finish) {
    std::optional<OwnedJournals::Owner> mine;
    if (journals_ != nullptr) mine.emplace(*journals_, owner_.user);
    plan::Watcher watcher;
    watcher.on_step = [this](std::size_t step) { tell({step, 0, 0}, true); };
    watcher.on_progress = [this](const plan::StepProgress& state) { tell(state, false); };
    auto receipt = plan::execute(*job_, confirmation, watcher, cancel_);
    QMetaObject::invokeMethod(
        this, [this, receipt = std::move(receipt), on_finish] { on_finish(*this, receipt); }, Qt::QueuedConnection);
}

void StartedJob::tell(const plan::StepProgress& state, bool at_once) {
    step_ = static_cast<std::uint32_t>(state.step);
    done_ = state.done;
    total_ = state.total;
    const auto now = now_ms();
    if (!at_once && now - told_ms_ < kTellEvery_ms) return;
    told_ms_ = now;
    QMetaObject::invokeMethod(
        this, [this, state] { Q_EMIT progress(static_cast<std::uint32_t>(state.step), state.done, state.total); },
        Qt::QueuedConnection);
}

void StartedJob::end(const std::string& document) {
    if (thread_.joinable()) thread_.join();
    // The result stays for a while, but not what the job's functions hold: a password, a firmware image.
    auto ended = std::make_shared<PlannedJob>();
    ended->plan = job_->plan;
    ended->hash = job_->hash;
    ended->action = job_->action;
    job_ = std::move(ended);
    running_ = false;
    result_ = document;
    Q_EMIT finished(document);
}

}  // namespace fettle::service

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/job_object.h"

#include <chrono>
#include <optional>
#include <utility>

namespace fettle::service {

namespace {

/// Interval of progress signals: smooth for a viewer, with little load on the bus.
constexpr std::int64_t kTellEvery_ms = 250;

std::int64_t now_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

}  // namespace

JobObject::JobObject(std::shared_ptr<const PlannedJob> job, JobOwner owner, QString path, OwnedJournals* journals)
    : job_(std::move(job)), owner_(std::move(owner)), path_(std::move(path)), journals_(journals) {}

JobObject::~JobObject() {
    if (thread_.joinable()) thread_.join();
}

QString JobObject::verb() const {
    const auto name = plan::name(job_->plan.verb);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QString JobObject::plan_hash() const { return QString::fromStdString(job_->hash); }

uint JobObject::steps() const noexcept { return static_cast<uint>(job_->plan.steps.size()); }

void JobObject::start(const plan::Confirmation& confirmation, CancelRequest on_cancel, Finish on_finish) {
    on_cancel_ = std::move(on_cancel);
    thread_ = std::thread([this, confirmation, on_finish = std::move(on_finish)] { run(confirmation, on_finish); });
}

void JobObject::run(const plan::Confirmation& confirmation, const Finish& on_finish) {
    std::optional<OwnedJournals::Owner> mine;
    if (journals_ != nullptr) mine.emplace(*journals_, owner_.user);
    plan::Watcher watcher;
    watcher.on_step = [this](std::size_t step) { tell({step, 0, 0}, true); };
    watcher.on_progress = [this](const plan::StepProgress& state) { tell(state, false); };
    auto receipt = plan::execute(*job_, confirmation, watcher, cancel_);
    QMetaObject::invokeMethod(
        this, [this, receipt = std::move(receipt), on_finish] { on_finish(*this, receipt); }, Qt::QueuedConnection);
}

void JobObject::tell(const plan::StepProgress& state, bool at_once) {
    step_ = static_cast<uint>(state.step);
    done_ = state.done;
    total_ = state.total;
    const auto now = now_ms();
    if (!at_once && now - told_ms_ < kTellEvery_ms) return;
    told_ms_ = now;
    QMetaObject::invokeMethod(
        this, [this, state] { Q_EMIT Progress(static_cast<uint>(state.step), state.done, state.total); },
        Qt::QueuedConnection);
}

void JobObject::end(const QString& document) {
    if (thread_.joinable()) thread_.join();
    // The result stays for a while, but not what the job's functions hold: a password, a firmware image.
    auto ended = std::make_shared<PlannedJob>();
    ended->plan = job_->plan;
    ended->hash = job_->hash;
    ended->action = job_->action;
    job_ = std::move(ended);
    running_ = false;
    result_ = document;
    Q_EMIT Finished(document);
}

void JobObject::Cancel() {
    if (!calledFromDBus()) return;
    setDelayedReply(true);
    on_cancel_(*this, message());
}

}  // namespace fettle::service

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/service/clockwork.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <future>
#include <memory>
#include <utility>

#include "app/service/log.h"

namespace fettle::service {

namespace {

/// Retry delay if due tasks could not run because another program is running tasks.
constexpr schedule::UnixTime kRetry_s = 60;
/// Retry delay after an error.
constexpr schedule::UnixTime kBlind_s = 3600;

/// Polling interval for cancellation.
constexpr std::chrono::milliseconds kTurn{50};

}  // namespace

std::string task_line(const schedule::TaskResult& result) {
    const bool bad = result.outcome == schedule::RunOutcome::failed;
    return fmt::format("<{}>{}: {}{}{}", bad ? 4 : 6, result.task.empty() ? "the schedule" : one_line(result.task),
                       schedule::name(result.outcome), result.detail.empty() ? "" : ": ", one_line(result.detail));
}

Clockwork::Clockwork(std::unique_ptr<Inhibitor> inhibitor, Toolbox& toolbox, Alarm& alarm)
    : toolbox_(toolbox), inhibitor_(std::move(inhibitor)), timer_(alarm) {
    thread_.setMaxThreadCount(1);
    connect(&timer_, &Alarm::rang, this, &Clockwork::look);
}

Clockwork::~Clockwork() {
    cancel_.cancel();
    thread_.waitForDone();
}

void Clockwork::look() {
    if (looking_ || running_) {
        again_ = true;
        return;
    }
    looking_ = true;
    thread_.start([this] {
        auto overview = toolbox_.scheduling->overview();
        QMetaObject::invokeMethod(
            this, [this, overview = std::move(overview)] { seen(overview); }, Qt::QueuedConnection);
    });
}

void Clockwork::seen(const fettle::Result<schedule::Overview>& overview) {
    looking_ = false;
    const bool just_ran = std::exchange(just_ran_, false);
    if (std::exchange(again_, false)) return look();
    if (!overview) {
        scheduled_ = overview.error().code != ErrorCode::unsupported;
        if (scheduled_) {
            log_line("<4>the schedule: " + one_line(to_string(overview.error())));
            timer_.set(std::time(nullptr) + kBlind_s);
        }
        Q_EMIT looked();
        return;
    }
    const auto& tasks = overview->tasks;
    scheduled_ = std::any_of(tasks.begin(), tasks.end(), [](const auto& one) { return one.task.enabled; });
    const bool due = std::any_of(tasks.begin(), tasks.end(),
                                 [](const auto& one) { return one.standpoint.standing == schedule::Standing::due; });
    // Run even if nothing is due: a run records new tasks, and their due times count from then on.
    if (!just_ran) return run(due);
    if (scheduled_) {
        timer_.set(due ? overview->now + kRetry_s : overview->next_look);
    } else {
        timer_.clear();
    }
    Q_EMIT looked();
}

void Clockwork::run(bool due) {
    running_ = true;
    if (!due) return begin();
    inhibitor_->hold([this](const Status& held) {
        if (!held) return ran(fail(held.error()));
        holds_ = true;
        begin();
    });
}

void Clockwork::begin() {
    thread_.start([this] {
        schedule::RunRequest request;
        request.tell = [this](const alert::Alert& alert) { return hand_over(alert); };
        auto results = toolbox_.scheduling->run(request, cancel_);
        QMetaObject::invokeMethod(
            this, [this, results = std::move(results)] { ran(results); }, Qt::QueuedConnection);
    });
}

Status Clockwork::hand_over(const alert::Alert& alert) {
    auto told = std::make_shared<std::promise<void>>();
    auto done = told->get_future();
    QMetaObject::invokeMethod(
        this,
        [this, alert, told] {
            Q_EMIT news({alert});
            told->set_value();
        },
        Qt::QueuedConnection);
    // The destructor waits for this thread, so the event loop cannot deliver the alert then.
    while (done.wait_for(kTurn) != std::future_status::ready) {
        if (cancel_.cancelled())
            return fail(ErrorCode::cancelled, FETTLE_TEXT("delivering alert {alert}"), {{"alert", alert.message.id}});
    }
    return {};
}

void Clockwork::ran(const fettle::Result<std::vector<schedule::TaskResult>>& results) {
    running_ = false;
    just_ran_ = true;
    if (std::exchange(holds_, false)) inhibitor_->release();
    if (!results) {
        log_line("<4>the schedule: " + one_line(to_string(results.error())));
    } else {
        for (const auto& result : *results) log_line(task_line(result));
    }
    look();
}

}  // namespace fettle::service

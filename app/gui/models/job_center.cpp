// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/job_center.h"

#include <QTimer>
#include <algorithm>
#include <mutex>
#include <utility>

#include "app/gui/models/background.h"

namespace fettle::gui {

namespace {
/// A drive may report progress thousands of times a second; a person sees ten of them.
constexpr int kShowEveryMs = 100;
}  // namespace

struct JobCenter::Entry {
    Running state;
    CancelToken cancel;
    std::shared_ptr<CancelToken> other;  ///< of an activity
};

/// The latest progress, handed from the job's thread to the window's.
class JobCenter::Progress {
public:
    struct State {
        std::size_t step = 0;
        std::uint64_t done = 0;
        std::uint64_t total = 0;
    };
    /// Whether the window has taken the previous one, so that it must be told of this.
    bool put(const State& state) {
        const std::lock_guard lock(mutex_);
        state_ = state;
        return !std::exchange(waiting_, true);
    }
    State take() {
        const std::lock_guard lock(mutex_);
        waiting_ = false;
        return state_;
    }

private:
    std::mutex mutex_;
    State state_;
    bool waiting_ = false;
};

double JobCenter::Running::share() const {
    if (plan.steps.empty()) return 0;
    const auto within = total > 0 ? static_cast<double>(done) / static_cast<double>(total) : 0.0;
    const auto steps = static_cast<double>(plan.steps.size());
    return std::clamp((static_cast<double>(step) + std::clamp(within, 0.0, 1.0)) / steps, 0.0, 1.0);
}

JobCenter::JobCenter(Background& background, QObject* parent) : QObject(parent), background_(background) {
    qRegisterMetaType<Ended>();
}

quint64 JobCenter::start(plan::Job job, plan::Confirmation confirmation) {
    auto entry = std::make_shared<Entry>();
    const auto id = ++last_id_;
    entry->state.id = id;
    entry->state.plan = job.plan;
    entry->state.in_service = job.in_service;
    entries_.push_back(entry);
    auto progress = std::make_shared<Progress>();
    const auto tell = [this, id, progress, post = background_.poster(this)](const Progress::State& state) {
        if (!progress->put(state)) return;
        post([this, id, progress] {
            QTimer::singleShot(kShowEveryMs, this, [this, id, progress] { take_progress(id, *progress); });
        });
    };
    plan::Watcher watcher;
    watcher.on_step = [tell](std::size_t step) { tell({step, 0, 0}); };
    watcher.on_progress = [tell](const plan::StepProgress& at) { tell({at.step, at.done, at.total}); };
    background_.run(
        this,
        [job = std::move(job), confirmation = std::move(confirmation), watcher, entry] {
            return plan::execute(job, confirmation, watcher, entry->cancel);
        },
        [this, id](Result<plan::Receipt> result) {
            finish(id, std::make_shared<const Result<plan::Receipt>>(std::move(result)));
        });
    Q_EMIT started(id);
    return id;
}

quint64 JobCenter::begin_activity(const QString& title, std::shared_ptr<CancelToken> cancel) {
    auto entry = std::make_shared<Entry>();
    entry->state.id = ++last_id_;
    entry->state.title = title;
    entry->other = std::move(cancel);
    entries_.push_back(entry);
    Q_EMIT started(entry->state.id);
    return entry->state.id;
}

void JobCenter::end_activity(quint64 id) {
    std::erase_if(entries_, [&](const auto& entry) { return entry->state.id == id; });
    Q_EMIT activity_ended(id);
    if (quitting_ && may_quit()) Q_EMIT quit_possible();
}

void JobCenter::stop(quint64 id) {
    for (const auto& entry : entries_) {
        if (entry->state.id != id) continue;
        entry->state.stopping = true;
        entry->cancel.cancel();
        if (entry->other) entry->other->cancel();
        Q_EMIT progressed(id);
        return;
    }
}

std::vector<JobCenter::Running> JobCenter::running() const {
    std::vector<Running> states;
    for (const auto& entry : entries_) states.push_back(entry->state);
    return states;
}

const JobCenter::Running* JobCenter::find(quint64 id) const {
    const auto found = std::find_if(entries_.begin(), entries_.end(), [&](const auto& e) { return e->state.id == id; });
    return found == entries_.end() ? nullptr : &(*found)->state;
}

void JobCenter::take_progress(quint64 id, Progress& progress) {
    const auto latest = progress.take();
    for (const auto& entry : entries_) {
        if (entry->state.id != id) continue;
        entry->state.step = latest.step;
        entry->state.done = latest.done;
        entry->state.total = latest.total;
        Q_EMIT progressed(id);
        stop_for_quit();
        return;
    }
}

void JobCenter::finish(quint64 id, const Ended& result) {
    std::erase_if(entries_, [&](const auto& entry) { return entry->state.id == id; });
    Q_EMIT ended(id, result);
    if (quitting_ && may_quit()) Q_EMIT quit_possible();
}

bool JobCenter::may_quit() const {
    return std::all_of(entries_.begin(), entries_.end(), [](const auto& entry) { return entry->state.in_service; });
}

void JobCenter::prepare_to_quit() {
    quitting_ = true;
    if (may_quit()) {
        Q_EMIT quit_possible();
        return;
    }
    stop_for_quit();
}

void JobCenter::stop_for_quit() {
    if (!quitting_) return;
    for (const auto& running : this->running()) {
        if (running.can_stop() && !running.stopping && !running.in_service) stop(running.id);
    }
}

}  // namespace fettle::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMetaType>
#include <QObject>
#include <QString>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/base/cancel.h"
#include "core/plan/job.h"

namespace fettle::gui {

class Background;

/// The jobs that this window has started. They go on when the wizard that started one is closed.
class JobCenter final : public QObject {
    Q_OBJECT
public:
    struct Running {
        quint64 id = 0;
        plan::Plan plan;
        std::size_t step = 0;
        std::uint64_t done = 0;
        std::uint64_t total = 0;  ///< 0: unknown
        bool stopping = false;    ///< the user asked to stop it
        QString title;            ///< of an activity, which has no plan
        bool in_service = false;  ///< the service carries it out, and goes on if this program ends

        [[nodiscard]] bool is_activity() const { return !title.isEmpty(); }
        [[nodiscard]] bool can_stop() const {
            return is_activity() || (step < plan.steps.size() && plan.steps[step].can_cancel);
        }
        /// From 0 to 1; 0 for an activity. The steps count alike, because not all of them have an estimate.
        [[nodiscard]] double share() const;
    };
    using Ended = std::shared_ptr<const Result<plan::Receipt>>;

    /// `background` must outlive it.
    explicit JobCenter(Background& background, QObject* parent = nullptr);

    /// Carries the job out in the background and returns its number.
    quint64 start(plan::Job job, plan::Confirmation confirmation);
    /// Something else that runs and that the window must not quit during, such as tasks of the schedule: shown among
    /// the jobs until end_activity(). stop() cancels `cancel`.
    quint64 begin_activity(const QString& title, std::shared_ptr<CancelToken> cancel);
    void end_activity(quint64 id);
    /// Asks a job to stop at its next safe point.
    void stop(quint64 id);
    [[nodiscard]] std::vector<Running> running() const;
    /// nullptr: it has ended.
    [[nodiscard]] const Running* find(quint64 id) const;

    /// Whether the program may exit now without leaving a job half done.
    [[nodiscard]] bool may_quit() const;
    /// Stops every job of this program as soon as a step allows it; quit_possible() follows once none is left.
    void prepare_to_quit();
    /// Lets the jobs run on that were not stopped yet.
    void cancel_quit() { quitting_ = false; }

Q_SIGNALS:
    void started(quint64 id);
    /// At most some ten times a second.
    void progressed(quint64 id);
    /// The receipt, or why nothing was changed.
    void ended(quint64 id, const fettle::gui::JobCenter::Ended& result);
    void activity_ended(quint64 id);
    /// After prepare_to_quit(): the program may exit.
    void quit_possible();

private:
    struct Entry;
    class Progress;
    void take_progress(quint64 id, Progress& progress);
    void finish(quint64 id, const Ended& result);
    void stop_for_quit();

    Background& background_;
    std::vector<std::shared_ptr<Entry>> entries_;
    quint64 last_id_ = 0;
    bool quitting_ = false;
};

}  // namespace fettle::gui

Q_DECLARE_METATYPE(fettle::gui::JobCenter::Ended)

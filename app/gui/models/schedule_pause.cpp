// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/schedule_pause.h"

#include "app/gui/models/background.h"
#include "app/gui/models/error_words.h"
#include "app/gui/models/schedule_words.h"
#include "core/toolbox/scheduling.h"

namespace fettle::gui {

SchedulePause::SchedulePause(Scheduling& scheduling, Background& background, QObject* parent)
    : QObject(parent), scheduling_(scheduling), background_(background) {}

void SchedulePause::refresh() {
    background_.run(
        this, [&scheduling = scheduling_] { return scheduling.overview(); },
        [this, ticket = ++ticket_](const Result<schedule::Overview>& overview) {
            if (ticket == ticket_) take(overview);
        });
}

void SchedulePause::take(const Result<schedule::Overview>& overview) {
    state_ = !overview ? State::unknown : overview->paused_until == 0 ? State::running : State::paused;
    until_ = state_ == State::paused ? moment_text(overview->paused_until, overview->now, overview->offset_seconds)
                                     : QString();
    Q_EMIT changed();
}

void SchedulePause::pause_for_a_day() { change(true); }
void SchedulePause::resume() { change(false); }

void SchedulePause::change(bool pause) {
    background_.run(
        this,
        // The service's clock counts, which a demo sets as it likes.
        [&scheduling = scheduling_, pause]() -> Result<schedule::Overview> {
            schedule::ScheduleChange change;
            change.pause_until = 0;
            if (pause) {
                const auto before = scheduling.overview();
                if (!before) return fail(before.error());
                change.pause_until = before->now + schedule::kDay;
            }
            if (const auto changed = scheduling.change(change); !changed) return fail(changed.error());
            return scheduling.overview();
        },
        [this, ticket = ++ticket_, pause](const Result<schedule::Overview>& overview) {
            if (!overview) {
                Q_EMIT said(pause ? tr("The schedule was not paused") : tr("The schedule was not resumed"),
                            error_text(overview.error()));
                return refresh();
            }
            if (ticket == ticket_) take(overview);
            if (pause) {
                Q_EMIT said(tr("The schedule is paused"), tr("No task starts automatically before %1.").arg(until_));
            } else {
                Q_EMIT said(tr("The schedule has resumed"), tr("Missed tasks run now."));
            }
        });
}

}  // namespace fettle::gui

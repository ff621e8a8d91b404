// SPDX-License-Identifier: GPL-3.0-or-later
// The methods of Manager for the schedule.
#include "app/service/manager.h"

#include <algorithm>
#include <limits>
#include <mutex>

#include "app/service/limits.h"
#include "app/service/replies.h"
#include "app/service/verbs.h"

namespace fettle::service {

QString Manager::ScheduleDocuments(QString& /*state*/) {
    if (!take()) return {};
    look(false, [this](Toolbox&) -> Result<QVariantList> {
        if (ports_.schedule == nullptr) return fail(ErrorCode::unsupported, FETTLE_TEXT("a schedule"));
        const auto tasks = ports_.schedule->load(schedule::Document::schedule);
        if (!tasks) return fail(tasks.error());
        const auto state = ports_.schedule->load(schedule::Document::state);
        if (!state) return fail(state.error());
        return texts({tasks->value_or(""), state->value_or("")});
    });
    return {};
}

void Manager::ChangeSchedule(const QString& tasks, const QStringList& remove, const QStringList& release,
                             const QString& fstrim) {
    if (!take(kLongestListCall)) return;
    ScheduleWords words{tasks.toStdString(), {}, {}, fstrim.left(kLongestHash).toStdString()};
    for (const auto& one : remove) words.remove.push_back(one.toStdString());
    for (const auto& one : release) words.release.push_back(one.toStdString());
    work({kSchedule}, [this, words](Toolbox& toolbox) -> Result<QVariantList> {
        const std::lock_guard lock(planning_);
        const auto change = schedule_change(toolbox, words);
        if (!change) return fail(change.error());
        if (const auto changed = toolbox.scheduling->change(*change); !changed) return fail(changed.error());
        QMetaObject::invokeMethod(this, &Manager::schedule_changed, Qt::QueuedConnection);
        return QVariantList();
    });
}

void Manager::PauseSchedule(qulonglong until) {
    if (!take()) return;
    work({kSchedule}, [this, until](Toolbox& toolbox) -> Result<QVariantList> {
        const std::lock_guard lock(planning_);
        schedule::ScheduleChange change;
        // Times beyond the calendar are rejected like all that are too far away.
        change.pause_until = schedule::clamp_time(static_cast<schedule::UnixTime>(
            std::min<qulonglong>(until, std::numeric_limits<schedule::UnixTime>::max())));
        if (const auto changed = toolbox.scheduling->change(change); !changed) return fail(changed.error());
        QMetaObject::invokeMethod(this, &Manager::schedule_changed, Qt::QueuedConnection);
        return QVariantList();
    });
}

void Manager::ScheduleChanged() { Q_EMIT schedule_changed(); }

}  // namespace fettle::service

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/run_days.h"

#include <QCoreApplication>

#include "app/gui/models/schedule_words.h"
#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {

/// Tasks that run more often than this a day are not named on each of its days.
constexpr int kMostRunsPerDay = 2;

/// lupdate uses the namespace as the context for free functions.
QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

}  // namespace

RunDays run_days(const schedule::Overview& overview, int days) {
    const auto now = local_time(overview.now, overview.offset_seconds);
    RunDays made;
    made.first = now.date().addDays(1 - now.date().dayOfWeek());
    made.runs.resize(static_cast<std::size_t>(days));
    const OffsetZone zone(overview.offset_seconds);
    const auto end = now.addDays(days).toSecsSinceEpoch();
    for (const auto& one : overview.tasks) {
        if (!one.task.enabled || !one.note.empty()) continue;
        const auto& calendar = one.task.calendar;
        if (calendar.step_minutes != 0 && calendar.step_minutes * kMostRunsPerDay < 24 * 60) {
            made.often.append(tr("%1 %2").arg(text(one.task.id), calendar_text(calendar)));
            continue;
        }
        auto due = schedule::next_after(calendar, overview.now, zone);
        for (; due.time < end; due = schedule::next_after(calendar, due.time, zone)) {
            const auto when = local_time(due.time, overview.offset_seconds);
            const auto day = made.first.daysTo(when.date());
            if (day < 0 || day >= days) continue;
            made.runs[static_cast<std::size_t>(day)].append(
                tr("%1 %2").arg(clock_text(when.time().hour() * 60 + when.time().minute()), text(one.task.id)));
        }
    }
    return made;
}

}  // namespace fettle::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/models/schedule_words.h"

#include <QCoreApplication>
#include <QLocale>

#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {

using schedule::Calendar;
using schedule::RunOutcome;
using schedule::Standing;

constexpr std::uint32_t kSecondsPerMinute = 60;
constexpr std::uint32_t kMinutesPerHour = 60;

QString tr(const char* english) { return QCoreApplication::translate("fettle::gui", english); }

QString day_name(unsigned day) { return QLocale().dayName(static_cast<int>(day) + 1, QLocale::LongFormat); }

QString days_text(const Calendar& calendar) {
    if (calendar.month_day == 1) return tr("on the first day of every month");
    if (calendar.month_day > 28) {
        return tr("on day %1 of every month, or on the last day of shorter months").arg(calendar.month_day);
    }
    if (calendar.month_day != 0) return tr("on day %1 of every month").arg(calendar.month_day);
    if (calendar.weekdays == schedule::kEveryWeekday) return tr("every day");
    return tr("every %1").arg(weekdays_text(calendar.weekdays));
}

QString step_text(unsigned minutes) {
    if (minutes == kMinutesPerHour) return tr("every hour");
    return tr("every %1").arg(minutes_text(minutes));
}

}  // namespace

QDateTime local_time(schedule::UnixTime time, std::int64_t offset_seconds) {
    return QDateTime::fromSecsSinceEpoch(time, Qt::OffsetFromUTC, static_cast<int>(offset_seconds));
}

QString moment_text(schedule::UnixTime time, schedule::UnixTime now, std::int64_t offset_seconds) {
    const auto when = local_time(time, offset_seconds);
    const auto today = local_time(now, offset_seconds).date();
    const auto clock = QLocale().toString(when.time(), QStringLiteral("HH:mm"));
    if (when.date() == today) return tr("today at %1").arg(clock);
    if (when.date() == today.addDays(1)) return tr("tomorrow at %1").arg(clock);
    if (when.date() == today.addDays(-1)) return tr("yesterday at %1").arg(clock);
    const auto format =
        when.date().year() == today.year() ? QStringLiteral("dddd d MMMM") : QStringLiteral("d MMM yyyy");
    return tr("%1 at %2").arg(QLocale().toString(when.date(), format), clock);
}

QString clock_text(int minute_of_day) {
    const auto hour = static_cast<int>(kMinutesPerHour);
    return QLocale().toString(QTime(minute_of_day / hour, minute_of_day % hour), QStringLiteral("HH:mm"));
}

QString listed(const QStringList& words) {
    if (words.size() < 2) return words.join(QString());
    return tr("%1 and %2").arg(words.mid(0, words.size() - 1).join(QStringLiteral(", ")), words.last());
}

QString weekdays_text(std::uint8_t mask) {
    QStringList days;
    for (unsigned day = 0; day < 7; ++day) {
        if ((mask & (1U << day)) == 0) continue;
        auto last = day;
        while (last < 6 && (mask & (1U << (last + 1))) != 0) ++last;
        if (last < day + 2) {
            days.append(day_name(day));
            continue;
        }
        days.append(tr("%1 to %2").arg(day_name(day), day_name(last)));
        day = last;
    }
    return listed(days);
}

QString calendar_text(const Calendar& calendar) {
    const auto clock = clock_text(calendar.minute);
    if (calendar.step_minutes == 0) return tr("%1 at %2").arg(days_text(calendar), clock);
    auto words = step_text(calendar.step_minutes);
    const bool each_day = calendar.month_day == 0 && calendar.weekdays == schedule::kEveryWeekday;
    if (!each_day) words = tr("%1, %2").arg(words, days_text(calendar));
    return calendar.minute == 0 ? words : tr("%1 from %2").arg(words, clock);
}

QString minutes_text(std::uint32_t minutes) {
    if (minutes == 1) return tr("1 minute");
    if (minutes == kMinutesPerHour) return tr("1 hour");
    if (minutes != 0 && minutes % kMinutesPerHour == 0) return tr("%1 hours").arg(minutes / kMinutesPerHour);
    return tr("%1 minutes").arg(minutes);
}

QString verb_text(schedule::TaskVerb verb) {
    switch (verb) {
        case schedule::TaskVerb::trim: return tr("TRIM");
        case schedule::TaskVerb::health_poll: return tr("Health check");
        case schedule::TaskVerb::self_test: return tr("Self-test");
    }
    return {};
}

QString targets_text(const schedule::Task& task) {
    if (task.what.empty()) return task.verb == schedule::TaskVerb::trim ? tr("all file systems") : tr("all drives");
    QStringList names;
    for (const auto& one : task.what) names.append(printable(text(one)));
    return listed(names);
}

namespace {

QString sentence_start(const schedule::Task& task) {
    switch (task.verb) {
        case schedule::TaskVerb::trim: return tr("Trims %1 %2.");
        case schedule::TaskVerb::health_poll: return tr("Checks the health of %1 %2.");
        case schedule::TaskVerb::self_test: break;
    }
    switch (task.test) {
        case selftest::Kind::brief: return tr("Starts the short self-test of %1 %2.");
        case selftest::Kind::extended: return tr("Starts the extended self-test of %1 %2.");
        case selftest::Kind::conveyance: return tr("Starts the conveyance self-test of %1 %2.");
        case selftest::Kind::selective:
        case selftest::Kind::offline: break;  // not scheduled
    }
    return {};
}

}  // namespace

QString task_sentence(const schedule::Task& task) {
    const auto what = targets_text(task);
    const auto when = calendar_text(task.calendar);
    auto words = sentence_start(task).arg(what, when);
    const auto add = [&](const QString& more) { words += QLatin1Char(' ') + more; };
    if (task.random_delay_seconds >= kSecondsPerMinute) {
        add(tr("Starts after a random delay of up to %1.")
                .arg(minutes_text(task.random_delay_seconds / kSecondsPerMinute)));
    }
    if (task.on_ac_only) add(tr("Waits for AC power."));
    if (task.when_idle) {
        add(tr("Waits up to %1 for the computer to be idle.")
                .arg(minutes_text(task.idle_wait_seconds / kSecondsPerMinute)));
    }
    add(task.catch_up ? tr("A missed run is made up later.") : tr("A missed run is skipped."));
    if (!task.enabled) add(tr("Paused."));
    return words;
}

QString standing_text(const schedule::TaskOverview& task) {
    if (!task.note.empty()) return printable(text(task.note));
    switch (task.standpoint.standing) {
        case Standing::disabled: return tr("paused");
        case Standing::running: return tr("running");
        case Standing::due: return tr("due now");
        case Standing::paused: return tr("waiting for the schedule to resume");
        case Standing::waits_for_time: return {};
        case Standing::waits_for_mains: return tr("due; waiting for AC power");
        case Standing::waits_for_idle: return tr("due; waiting for the computer to be idle");
    }
    return {};
}

QString outcome_text(RunOutcome outcome) {
    switch (outcome) {
        case RunOutcome::done: return tr("done");
        case RunOutcome::failed: return tr("failed");
        case RunOutcome::cancelled: return tr("stopped");
        case RunOutcome::left_alone: return tr("nothing to do");
        case RunOutcome::broken_off: return tr("interrupted");
    }
    return {};
}

QString last_run_text(const schedule::TaskState& state, schedule::UnixTime now, std::int64_t offset_seconds) {
    if (state.began == 0) return tr("never");
    return tr("%1, %2").arg(moment_text(state.began, now, offset_seconds),
                            state.outcome ? outcome_text(*state.outcome) : tr("running"));
}

QString runs_text(const schedule::TaskOverview& task) {
    const auto& state = task.state;
    QStringList lines;
    if (const auto standing = standing_text(task); !standing.isEmpty()) lines.append(tr("Now: %1.").arg(standing));
    if (state.began == 0) lines.append(tr("It has not run yet."));
    if (state.outcome) {
        lines.append(tr("Last run: %1. %2").arg(outcome_text(*state.outcome), printable(text(state.detail))));
    }
    if (state.runs > 0) lines.append(tr("Runs so far: %1.").arg(number_text(state.runs)));
    if (state.passed_over > 0) {
        lines.append(tr("Skipped runs: %1, because the computer was off, suspended or busy until it was too late.")
                         .arg(number_text(state.passed_over)));
    }
    return lines.join(QLatin1Char('\n'));
}

}  // namespace fettle::gui

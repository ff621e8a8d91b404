// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>
#include <QStringList>

#include "core/schedule/overview.h"

/// Scheduled tasks in the user's language.
namespace fettle::gui {

/// The computer's time zone as far as an overview reports it: its offset from UTC now.
class OffsetZone final : public schedule::TimeZone {
public:
    explicit OffsetZone(std::int64_t offset_seconds) : offset_(offset_seconds) {}
    [[nodiscard]] std::int64_t offset_at(schedule::UnixTime time) const override {
        (void)time;
        return offset_;
    }

private:
    std::int64_t offset_;
};

[[nodiscard]] QDateTime local_time(schedule::UnixTime time, std::int64_t offset_seconds);
/// "today at 14:00", "Sunday 29 November at 03:00".
[[nodiscard]] QString moment_text(schedule::UnixTime time, schedule::UnixTime now, std::int64_t offset_seconds);
/// "every Sunday at 03:00".
[[nodiscard]] QString calendar_text(const schedule::Calendar& calendar);
[[nodiscard]] QString clock_text(int minute_of_day);
/// "2 hours", "90 minutes".
[[nodiscard]] QString minutes_text(std::uint32_t minutes);
[[nodiscard]] QString verb_text(schedule::TaskVerb verb);
/// "all file systems", "/home, S1234".
[[nodiscard]] QString targets_text(const schedule::Task& task);
/// "Trims all file systems every Sunday at 03:00. Runs on AC power only."
[[nodiscard]] QString task_sentence(const schedule::Task& task);
/// What a task waits for; empty: its next due time.
[[nodiscard]] QString standing_text(const schedule::TaskOverview& task);
[[nodiscard]] QString outcome_text(schedule::RunOutcome outcome);
/// "today at 03:00, done"; "never".
[[nodiscard]] QString last_run_text(const schedule::TaskState& state, schedule::UnixTime now,
                                    std::int64_t offset_seconds);
/// How a task stands, how its last run ended and how many there were, in lines.
[[nodiscard]] QString runs_text(const schedule::TaskOverview& task);
/// "Monday and Sunday", "Monday to Friday".
[[nodiscard]] QString weekdays_text(std::uint8_t mask);
[[nodiscard]] QString listed(const QStringList& words);

}  // namespace fettle::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schedule/calendar.h"

#include <algorithm>
#include <optional>

namespace fettle::schedule {

namespace {

constexpr std::uint16_t kMinutesOfDay = 1440;
/// The next date of any calendar is at most a month away; two months and a day for the time zone are certainly enough.
constexpr std::int64_t kFarthest_days = 63;

bool falls_on(const Calendar& calendar, std::int64_t days) {
    if ((calendar.weekdays & (1U << weekday_of(days))) == 0) return false;
    if (calendar.month_day == 0) return true;
    const auto date = date_of(days);
    return date.day == std::min<unsigned>(calendar.month_day, days_in_month(date.year, date.month));
}

std::int64_t day_of(WallTime wall) noexcept { return wall / kDay - (wall % kDay < 0 ? 1 : 0); }

/// Two names of one moment, as at a clock change: the later one is meant.
bool same(const DueTime& due, const DueTime& found) { return due.time == found.time && due.wall > found.wall; }

/// Calls `visit` for each due time on that local calendar day.
template <typename Visit>
void on_day(const Calendar& calendar, std::int64_t days, const TimeZone& zone, const Visit& visit) {
    if (!falls_on(calendar, days)) return;
    const auto step = calendar.step_minutes == 0 ? kMinutesOfDay : calendar.step_minutes;
    for (std::int64_t minute = calendar.minute; minute < kMinutesOfDay; minute += step) {
        const auto wall = days * kDay + minute * kMinute;
        visit(DueTime{wall, unix_of(wall, zone)});
    }
}

}  // namespace

bool valid(const Calendar& calendar) noexcept {
    const bool step = calendar.step_minutes == 0 || (calendar.step_minutes >= 5 && calendar.step_minutes <= 720);
    // A weekday and a day of the month might not coincide for months, so the combination is not offered.
    const bool day = calendar.month_day == 0 || (calendar.month_day <= 31 && calendar.weekdays == kEveryWeekday);
    return step && day && calendar.weekdays != 0 && calendar.weekdays <= kEveryWeekday &&
           calendar.minute < kMinutesOfDay;
}

DueTime next_after(const Calendar& calendar, UnixTime time, const TimeZone& zone) {
    time = clamp_time(time);
    const auto today = day_of(wall_of(time, zone));
    std::optional<DueTime> found;
    // At a clock change, times of one day may precede earlier ones of the day before: check one more day.
    for (auto day = today - 1; day <= today + kFarthest_days; ++day) {
        const bool last = found.has_value();
        on_day(calendar, day, zone, [&](const DueTime& due) {
            if (due.time > time && (!found || due.time < found->time || same(due, *found))) found = due;
        });
        if (last) break;
    }
    return found.value_or(DueTime{time + kFarthest_days * kDay, time + kFarthest_days * kDay});
}

DueTime last_until(const Calendar& calendar, UnixTime time, const TimeZone& zone) {
    time = clamp_time(time);
    const auto today = day_of(wall_of(time, zone));
    std::optional<DueTime> found;
    for (auto day = today + 1; day >= today - kFarthest_days; --day) {
        const bool last = found.has_value();
        on_day(calendar, day, zone, [&](const DueTime& due) {
            if (due.time <= time && (!found || due.time > found->time || same(due, *found))) found = due;
        });
        if (last) break;
    }
    return found.value_or(DueTime{time - kFarthest_days * kDay, time - kFarthest_days * kDay});
}

std::int64_t longest_gap(const Calendar& calendar) noexcept {
    if (calendar.month_day != 0) return 31 * kDay;
    std::int64_t longest = 0;
    for (unsigned day = 0; day < 7; ++day) {
        if ((calendar.weekdays & (1U << day)) == 0) continue;
        std::int64_t gap = 1;
        while ((calendar.weekdays & (1U << ((day + gap) % 7))) == 0) ++gap;
        longest = std::max(longest, gap);
    }
    if (longest == 1 && calendar.step_minutes != 0) {
        return std::max<std::int64_t>(calendar.step_minutes, calendar.minute) * kMinute;
    }
    return longest * kDay;
}

}  // namespace fettle::schedule

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/schedule/time.h"

namespace fettle::schedule {

inline constexpr std::uint8_t kEveryWeekday = 0x7F;

/// When a task is due, in local time.
struct Calendar {
    std::uint8_t weekdays = kEveryWeekday;  ///< bit 0 Monday … bit 6 Sunday; never 0
    std::uint8_t month_day = 0;             ///< 0: any; 29..31 mean the last day of a shorter month
    std::uint16_t minute = 0;               ///< minute of the day, 0..1439; the first time of the day
    std::uint16_t step_minutes = 0;         ///< repeats at this interval until the day ends; 0: once a day
    friend bool operator==(const Calendar&, const Calendar&) = default;
};

/// Accepts, in any letter case:
///   hourly | daily [hh:mm] | weekly [hh:mm] (Mondays) | monthly [hh:mm] (the 1st) | every N min|h |
///   Mon,Thu [hh:mm] | Mon..Fri [hh:mm] | day N [hh:mm] | *-*-N [hh:mm]
/// Without a time it is midnight. N minutes are 5 to 720 and divide a day. Error: invalid_argument.
[[nodiscard]] Result<Calendar> parse_calendar(std::string_view text);

/// The shortest text that parse_calendar reads as the same calendar.
[[nodiscard]] std::string to_string(const Calendar& calendar);

/// Whether its fields are in range.
[[nodiscard]] bool valid(const Calendar& calendar) noexcept;

/// A due time: its local name, and the time that it denotes.
struct DueTime {
    WallTime wall = 0;
    UnixTime time = 0;
    friend bool operator==(const DueTime&, const DueTime&) = default;
};

/// The first due time after `time`, and the last one at or before it. Requires valid(calendar).
[[nodiscard]] DueTime next_after(const Calendar& calendar, UnixTime time, const TimeZone& zone);
[[nodiscard]] DueTime last_until(const Calendar& calendar, UnixTime time, const TimeZone& zone);

/// The longest interval between two due times, in local time.
[[nodiscard]] std::int64_t longest_gap(const Calendar& calendar) noexcept;

}  // namespace fettle::schedule

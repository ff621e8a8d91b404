// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

/// Time for the schedule.
namespace fettle::schedule {

/// Seconds since 1970-01-01T00:00:00Z, without leap seconds (POSIX.1-2017 4.16).
using UnixTime = std::int64_t;

/// Local time, as the seconds that it would be in UTC. It repeats or skips hours when the zone does. It is the name of
/// a due time, so that changing the zone does not repeat one.
using WallTime = std::int64_t;

/// Port: the user's time zone. Pure: always the same result for the same time.
class TimeZone {
public:
    virtual ~TimeZone() = default;
    /// Offset of local time from UTC at that time, in seconds.
    [[nodiscard]] virtual std::int64_t offset_at(UnixTime time) const = 0;
};

/// A day of the proleptic Gregorian calendar.
struct Date {
    std::int64_t year = 1970;
    unsigned month = 1;  ///< 1..12
    unsigned day = 1;    ///< 1..31
    friend bool operator==(const Date&, const Date&) = default;
};

inline constexpr std::int64_t kMinute = 60;
inline constexpr std::int64_t kHour = 3600;
inline constexpr std::int64_t kDay = 86'400;

/// Times outside the years 1 to 9999 become the nearest one inside.
[[nodiscard]] std::int64_t clamp_time(std::int64_t time) noexcept;
/// Days since 1970-01-01.
[[nodiscard]] std::int64_t days_of(const Date& date) noexcept;
[[nodiscard]] Date date_of(std::int64_t days) noexcept;
[[nodiscard]] unsigned days_in_month(std::int64_t year, unsigned month) noexcept;
/// 0 Monday … 6 Sunday.
[[nodiscard]] unsigned weekday_of(std::int64_t days) noexcept;

[[nodiscard]] WallTime wall_of(UnixTime time, const TimeZone& zone);
/// The time at which local clocks show it: the first one if it occurs twice; if it is skipped, as long after the change
/// as it would be after the hour before.
[[nodiscard]] UnixTime unix_of(WallTime wall, const TimeZone& zone);

/// "2026-11-21T06:00:00Z".
[[nodiscard]] std::string utc_text(UnixTime time);
/// "2026-11-21 06:00", in the zone.
[[nodiscard]] std::string wall_text(UnixTime time, const TimeZone& zone);
/// Parses the format of utc_text; a date alone means midnight. nullopt: invalid.
[[nodiscard]] std::optional<UnixTime> parse_utc(std::string_view text);

}  // namespace fettle::schedule

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schedule/time.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>

namespace fettle::schedule {

namespace {

constexpr std::int64_t kEarliest = -62'135'596'800;  // 0001-01-01T00:00:00Z
constexpr std::int64_t kLatest = 253'402'300'799;    // 9999-12-31T23:59:59Z

std::int64_t floor_div(std::int64_t value, std::int64_t by) noexcept { return value / by - (value % by < 0 ? 1 : 0); }

std::string minute_text(std::int64_t time) {
    const auto days = floor_div(time, kDay);
    const auto date = date_of(days);
    const auto second = time - days * kDay;
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}", date.year, date.month, date.day, second / kHour,
                       second % kHour / kMinute);
}

/// A number of exactly that many digits at this position; nullopt: none.
std::optional<unsigned> digits(std::string_view text, std::size_t at, std::size_t count) {
    if (text.size() < at + count) return std::nullopt;
    unsigned value = 0;
    const auto* end = text.data() + at + count;
    const auto [stop, error] = std::from_chars(text.data() + at, end, value);
    if (error != std::errc{} || stop != end) return std::nullopt;
    return value;
}

bool has(std::string_view text, std::size_t at, char sign) { return text.size() > at && text[at] == sign; }

}  // namespace

std::int64_t clamp_time(std::int64_t time) noexcept { return std::clamp(time, kEarliest, kLatest); }

std::int64_t days_of(const Date& date) noexcept {
    using namespace std::chrono;
    const year_month_day day(year(static_cast<int>(date.year)), month(date.month), std::chrono::day(date.day));
    return sys_days(day).time_since_epoch().count();
}

Date date_of(std::int64_t days) noexcept {
    using namespace std::chrono;
    const year_month_day day{sys_days(std::chrono::days(static_cast<int>(days)))};
    return {static_cast<int>(day.year()), static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day())};
}

unsigned days_in_month(std::int64_t year, unsigned month) noexcept {
    using namespace std::chrono;
    const year_month_day_last last(std::chrono::year(static_cast<int>(year)),
                                   month_day_last(std::chrono::month(month)));
    return static_cast<unsigned>(last.day());
}

unsigned weekday_of(std::int64_t days) noexcept {
    const auto since_monday = (days + 3) % 7;  // 1970-01-01 was a Thursday
    return static_cast<unsigned>(since_monday < 0 ? since_monday + 7 : since_monday);
}

WallTime wall_of(UnixTime time, const TimeZone& zone) { return time + zone.offset_at(time); }

UnixTime unix_of(WallTime wall, const TimeZone& zone) {
    // No zone is a day or more from UTC, and none changes twice within two days: these are the offsets before and after
    // any change.
    const auto before = zone.offset_at(wall - kDay);
    const auto after = zone.offset_at(wall + kDay);
    const auto first = wall - before;
    if (before == after || zone.offset_at(first) == before) return first;
    const auto second = wall - after;
    return zone.offset_at(second) == after ? second : first;
}

std::string utc_text(UnixTime time) {
    time = clamp_time(time);
    auto text = minute_text(time);
    text[10] = 'T';
    return fmt::format("{}:{:02}Z", text, time - floor_div(time, kMinute) * kMinute);
}

std::string wall_text(UnixTime time, const TimeZone& zone) { return minute_text(clamp_time(wall_of(time, zone))); }

std::optional<UnixTime> parse_utc(std::string_view text) {
    const auto year = digits(text, 0, 4);
    const auto month = digits(text, 5, 2);
    const auto day = digits(text, 8, 2);
    if (!year || !month || !day || !has(text, 4, '-') || !has(text, 7, '-')) return std::nullopt;
    if (*year < 1 || *month < 1 || *month > 12 || *day < 1 || *day > days_in_month(*year, *month)) return std::nullopt;
    const auto midnight = days_of({*year, *month, *day}) * kDay;
    if (text.size() == 10) return midnight;
    const auto hour = digits(text, 11, 2);
    const auto minute = digits(text, 14, 2);
    const auto second = digits(text, 17, 2);
    if (text.size() != 20 || text[10] != 'T' || text[13] != ':' || text[16] != ':' || text[19] != 'Z') {
        return std::nullopt;
    }
    if (!hour || !minute || !second || *hour > 23 || *minute > 59 || *second > 60) return std::nullopt;
    return midnight + *hour * kHour + *minute * kMinute + *second;
}

}  // namespace fettle::schedule

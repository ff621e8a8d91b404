// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/schedule/calendar.h"

#include <gtest/gtest.h>

#include "tests/unit/schedule/zones.h"

namespace fettle::schedule {
namespace {

UnixTime at(const char* text) { return parse_utc(text).value(); }
Calendar read(const char* text) { return parse_calendar(text).value(); }

TEST(Time, ReadsAndWritesUtc) {
    EXPECT_EQ(at("1970-01-01T00:00:00Z"), 0);
    EXPECT_EQ(at("2026-11-21T06:00:00Z"), 1'795'240'800);  // date -ud 2026-11-21T06:00Z +%s
    EXPECT_EQ(utc_text(1'795'240'800), "2026-11-21T06:00:00Z");
    EXPECT_EQ(at("2026-11-21"), 1'795'219'200);
    for (const auto* text : {"", "2026", "2026-13-01", "2026-02-29", "2026-11-21T06:00:00", "2026-11-21T24:00:00Z",
                             "2026-11-21T06:00:00ZZ", "+026-11-21", "2026-1-21"}) {
        EXPECT_FALSE(parse_utc(text)) << text;
    }
}

TEST(Time, KnowsWeekdaysAndLeapYears) {
    EXPECT_EQ(weekday_of(0), 3U);                        // a Thursday
    EXPECT_EQ(weekday_of(days_of({2026, 11, 21})), 5U);  // a Saturday
    EXPECT_EQ(weekday_of(days_of({1969, 12, 29})), 0U);  // a Monday
    EXPECT_EQ(days_in_month(2024, 2), 29U);
    EXPECT_EQ(days_in_month(2100, 2), 28U);
    EXPECT_EQ(date_of(days_of({1999, 12, 31})), (Date{1999, 12, 31}));
}

TEST(Calendar, PrintsWhatItReads) {
    const std::pair<const char*, const char*> words[] = {
        {"hourly", "hourly"},
        {"every 30 min", "every 30 min"},
        {"EVERY 90min", "every 90 min"},
        {"every 2h", "every 2 h"},
        {"daily", "daily 00:00"},
        {"03:15", "daily 03:15"},
        {"Daily 3:00", "daily 03:00"},
        {"weekly", "Mon 00:00"},
        {"monthly 23:59", "monthly 23:59"},
        {"Mon,thu 04:05", "Mon,Thu 04:05"},
        {"monday..Friday 1:00", "Mon..Fri 01:00"},
        {"sat..mon", "Mon,Sat,Sun 00:00"},
        {"day 15 06:00", "day 15 06:00"},
        {"*-*-31 02:00", "day 31 02:00"},
        {"*-*-* 02:00", "daily 02:00"},
    };
    for (const auto& [text, printed] : words) {
        const auto calendar = parse_calendar(text);
        ASSERT_TRUE(calendar) << text;
        EXPECT_EQ(to_string(*calendar), printed);
        EXPECT_EQ(parse_calendar(printed).value(), *calendar);
    }
}

TEST(Calendar, RefusesWhatItDoesNotUnderstand) {
    for (const auto* text : {"",
                             " ",
                             "never",
                             "every 7 min",
                             "every 4 min",
                             "every 0 min",
                             "every min",
                             "every 13 h",
                             "every 30 min 03:00",
                             "daily 24:00",
                             "daily 3:60",
                             "daily 3",
                             "daily 03:00 04:00",
                             "day 0",
                             "day 32",
                             "day",
                             "*-*-0",
                             "*-2-1",
                             "Mon,",
                             "Mon..",
                             "Foo 03:00",
                             "hourly 03:00",
                             "every 99999999999999999999 min",
                             "monthly day 3",
                             "daily +3:00"}) {
        const auto calendar = parse_calendar(text);
        ASSERT_FALSE(calendar) << text;
        EXPECT_EQ(calendar.error().code, ErrorCode::invalid_argument);
    }
}

// systemd-analyze calendar --base-time=… --iterations=… "Mon *-*-* 03:00", with TZ=UTC, says the same.
TEST(Calendar, FindsNextAndLast) {
    const Utc utc;
    const auto monday = read("weekly 03:00");
    EXPECT_EQ(utc_text(next_after(monday, at("2026-11-21T06:00:00Z"), utc).time), "2026-11-23T03:00:00Z");
    EXPECT_EQ(utc_text(next_after(monday, at("2026-11-23T03:00:00Z"), utc).time), "2026-11-30T03:00:00Z");
    EXPECT_EQ(utc_text(last_until(monday, at("2026-11-23T03:00:00Z"), utc).time), "2026-11-23T03:00:00Z");
    EXPECT_EQ(utc_text(last_until(monday, at("2026-11-23T02:59:59Z"), utc).time), "2026-11-16T03:00:00Z");
    const auto month_end = read("day 31 04:00");
    EXPECT_EQ(utc_text(next_after(month_end, at("2028-02-01T00:00:00Z"), utc).time), "2028-02-29T04:00:00Z");
    EXPECT_EQ(utc_text(next_after(month_end, at("2027-01-31T04:00:00Z"), utc).time), "2027-02-28T04:00:00Z");
    const auto often = read("every 30 min");
    EXPECT_EQ(utc_text(next_after(often, at("2026-12-31T23:30:00Z"), utc).time), "2027-01-01T00:00:00Z");
}

TEST(Calendar, MeansTheClockOnTheWall) {
    const Berlin berlin;
    const auto daily = read("daily 03:00");
    EXPECT_EQ(utc_text(next_after(daily, at("2026-07-01T12:00:00Z"), berlin).time), "2026-07-02T01:00:00Z");
    EXPECT_EQ(utc_text(next_after(daily, at("2026-12-01T12:00:00Z"), berlin).time), "2026-12-02T02:00:00Z");
    EXPECT_EQ(wall_text(at("2026-12-02T02:00:00Z"), berlin), "2026-12-02 03:00");
}

TEST(Calendar, RunsOnceWhereTheClockLeapsAndWhereItShowsAnHourTwice) {
    const Berlin berlin;
    const auto daily = read("daily 02:30");
    // 29 March 2026: 02:00 is followed by 03:00. 02:30 is then shown as 03:30, at 01:30 UTC.
    const auto spring = next_after(daily, at("2026-03-28T12:00:00Z"), berlin);
    EXPECT_EQ(utc_text(spring.time), "2026-03-29T01:30:00Z");
    EXPECT_EQ(utc_text(next_after(daily, spring.time, berlin).time), "2026-03-30T00:30:00Z");
    // 25 October 2026: 02:30 is shown at 00:30 and at 01:30 UTC.
    const auto autumn = next_after(daily, at("2026-10-24T12:00:00Z"), berlin);
    EXPECT_EQ(utc_text(autumn.time), "2026-10-25T00:30:00Z");
    EXPECT_EQ(utc_text(next_after(daily, autumn.time, berlin).time), "2026-10-26T01:30:00Z");
}

TEST(Calendar, KnowsItsLongestGap) {
    EXPECT_EQ(longest_gap(read("weekly")), 7 * kDay);
    EXPECT_EQ(longest_gap(read("Mon,Thu")), 4 * kDay);
    EXPECT_EQ(longest_gap(read("daily")), kDay);
    EXPECT_EQ(longest_gap(read("every 30 min")), 30 * kMinute);
    EXPECT_EQ(longest_gap(read("monthly")), 31 * kDay);
}

}  // namespace
}  // namespace fettle::schedule

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ctime>

#include "core/schedule/time.h"

namespace fettle::schedule {

class Utc final : public TimeZone {
public:
    [[nodiscard]] std::int64_t offset_at(UnixTime /*time*/) const override { return 0; }
};

/// Central European Time by Directive 2000/84/EC: an hour ahead, two from the last Sunday of March to that of October,
/// each at 01:00 UTC. Reckoned by the C library's calendar, not by Fettle's.
class Berlin final : public TimeZone {
public:
    [[nodiscard]] std::int64_t offset_at(UnixTime time) const override {
        std::tm now{};
        const std::time_t seconds = time;
        gmtime_r(&seconds, &now);
        if (now.tm_year != year_) {
            year_ = now.tm_year;
            begins_ = last_sunday(year_, 2);
            ends_ = last_sunday(year_, 9);
        }
        return seconds >= begins_ && seconds < ends_ ? 7200 : 3600;
    }

private:
    // The year that was asked for last.
    mutable int year_ = -1;
    mutable std::time_t begins_ = 0;
    mutable std::time_t ends_ = 0;

    static std::time_t last_sunday(int year, int month) {
        std::tm day{};
        day.tm_year = year;
        day.tm_mon = month;
        day.tm_mday = 31;
        day.tm_hour = 1;
        auto time = timegm(&day);
        gmtime_r(&time, &day);
        return time - std::time_t{day.tm_wday} * 86'400;
    }
};

}  // namespace fettle::schedule

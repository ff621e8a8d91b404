// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "core/schedule/calendar.h"

namespace fettle::schedule {

namespace {

constexpr std::array<std::string_view, 7> kDays{"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
constexpr std::array<std::string_view, 7> kWholeDays{"monday", "tuesday",  "wednesday", "thursday",
                                                     "friday", "saturday", "sunday"};
constexpr std::size_t kLongestText = 100;

std::string lower(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return result;
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    for (const char c : text) {
        if (c != ' ' && c != '\t') {
            word += c;
        } else if (!word.empty()) {
            words.push_back(std::exchange(word, {}));
        }
    }
    if (!word.empty()) words.push_back(word);
    return words;
}

std::optional<unsigned> number(std::string_view text) {
    unsigned value = 0;
    const auto* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value);
    if (text.empty() || error != std::errc{} || stop != end) return std::nullopt;
    return value;
}

/// "3:00", "03:00".
std::optional<std::uint16_t> clock_time(std::string_view text) {
    const auto colon = text.find(':');
    if (colon > 2 || text.size() != colon + 3) return std::nullopt;  // none is further on than any
    const auto hour = number(text.substr(0, colon));
    const auto minute = number(text.substr(colon + 1));
    if (!hour || !minute || *hour > 23 || *minute > 59) return std::nullopt;
    return static_cast<std::uint16_t>(*hour * 60 + *minute);
}

std::optional<unsigned> weekday(std::string_view text) {
    for (unsigned day = 0; day < 7; ++day) {
        if (text == lower(kDays[day]) || text == kWholeDays[day]) return day;
    }
    return std::nullopt;
}

/// "mon,wed..fri".
std::optional<std::uint8_t> weekdays(std::string_view text) {
    unsigned mask = 0;
    while (true) {
        const auto comma = text.find(',');
        const auto part = text.substr(0, comma);
        const auto dots = part.find("..");
        const auto first = weekday(part.substr(0, dots));
        const auto last = dots == std::string_view::npos ? first : weekday(part.substr(dots + 2));
        if (!first || !last) return std::nullopt;
        for (auto day = *first;; day = (day + 1) % 7) {
            mask |= 1U << day;
            if (day == *last) break;
        }
        if (comma == std::string_view::npos) return static_cast<std::uint8_t>(mask);
        text.remove_prefix(comma + 1);
    }
}

/// "30" and "min", "30min", "2" and "h".
std::optional<std::uint16_t> interval(std::string_view count, std::string_view unit) {
    const auto value = number(count);
    if (!value || *value > 720) return std::nullopt;
    if (unit == "min" || unit == "minutes" || unit == "m") return static_cast<std::uint16_t>(*value);
    if ((unit == "h" || unit == "hours" || unit == "hour") && *value <= 12)
        return static_cast<std::uint16_t>(*value * 60);
    return std::nullopt;
}

std::optional<Calendar> every(const std::vector<std::string>& words) {
    std::string count = words.size() > 1 ? words[1] : "";
    std::string unit = words.size() > 2 ? words[2] : "";
    if (words.size() == 2) {
        const auto letters = std::min(count.find_first_not_of("0123456789"), count.size());
        unit = count.substr(letters);
        count.resize(letters);
    }
    const auto step = interval(count, unit);
    if (words.size() > 3 || !step || *step < 5 || 1440 % *step != 0) return std::nullopt;
    Calendar calendar;
    calendar.step_minutes = *step;
    return calendar;
}

/// The words that select days; `used` is their number.
std::optional<Calendar> days(const std::vector<std::string>& words, std::size_t& used) {
    Calendar calendar;
    used = 1;
    if (words[0] == "daily") return calendar;
    if (words[0] == "weekly") {
        calendar.weekdays = 1;
        return calendar;
    }
    if (words[0] == "monthly") {
        calendar.month_day = 1;
        return calendar;
    }
    constexpr std::string_view kAnyMonth = "*-*-";
    const bool starred = words[0].starts_with(kAnyMonth);
    if (starred || words[0] == "day") {
        used = starred ? 1 : 2;
        const auto text = starred ? words[0].substr(kAnyMonth.size()) : words.size() > 1 ? words[1] : "";
        if (text == "*") return calendar;
        const auto day = number(text);
        if (!day || *day < 1 || *day > 31) return std::nullopt;
        calendar.month_day = static_cast<std::uint8_t>(*day);
        return calendar;
    }
    const auto mask = weekdays(words[0]);
    if (!mask) return std::nullopt;
    calendar.weekdays = *mask;
    return calendar;
}

std::optional<Calendar> parse(const std::vector<std::string>& words) {
    if (words.empty()) return std::nullopt;
    if (words[0] == "every") return every(words);
    if (words[0] == "hourly") {
        Calendar calendar;
        calendar.step_minutes = 60;
        return words.size() == 1 ? std::optional(calendar) : std::nullopt;
    }
    std::size_t used = 0;
    auto calendar = clock_time(words[0]) ? std::optional(Calendar{}) : days(words, used);
    if (!calendar || words.size() > used + 1) return std::nullopt;
    if (words.size() == used) return calendar;
    const auto minute = clock_time(words[used]);
    if (!minute) return std::nullopt;
    calendar->minute = *minute;
    return calendar;
}

std::string weekday_words(std::uint8_t mask) {
    std::string text;
    for (unsigned day = 0; day < 7; ++day) {
        if ((mask & (1U << day)) == 0) continue;
        auto last = day;
        while (last + 1 < 7 && (mask & (1U << (last + 1))) != 0) ++last;
        if (!text.empty()) text += ',';
        text += kDays[day];
        if (last < day + 2) continue;
        text += fmt::format("..{}", kDays[last]);
        day = last;
    }
    return text;
}

}  // namespace

Result<Calendar> parse_calendar(std::string_view text) {
    auto calendar = text.size() > kLongestText ? std::nullopt : parse(words_of(lower(text)));
    if (calendar && valid(*calendar)) return *calendar;
    return fail(
        ErrorCode::invalid_argument,
        FETTLE_TEXT("\"{text}\" is not a valid calendar expression: use hourly, every 30 min, daily 03:00, weekly "
                    "03:00, monthly 03:00, Mon,Thu 03:00 or day 15 03:00"),
        {{"text", text.substr(0, kLongestText)}});
}

std::string to_string(const Calendar& calendar) {
    if (calendar.step_minutes != 0) {
        // A step combined with its own days and start has no text, and parse_calendar does not produce it.
        if (calendar.step_minutes == 60) return "hourly";
        return calendar.step_minutes % 60 == 0 ? fmt::format("every {} h", calendar.step_minutes / 60)
                                               : fmt::format("every {} min", calendar.step_minutes);
    }
    const auto time = fmt::format(" {:02}:{:02}", calendar.minute / 60, calendar.minute % 60);
    if (calendar.month_day == 1) return "monthly" + time;
    if (calendar.month_day != 0) return fmt::format("day {}{}", calendar.month_day, time);
    if (calendar.weekdays == kEveryWeekday) return "daily" + time;
    return weekday_words(calendar.weekdays) + time;
}

}  // namespace fettle::schedule

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/power/meter_columns.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <utility>

#include "core/base/size_text.h"

namespace fettle::power {

namespace {

enum class Quantity : std::uint8_t { none, time, power, voltage, current };

bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

std::string lower(std::string_view text) {
    std::string made(text);
    for (auto& c : made) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return made;
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kBlank = " \t\r";
    const auto first = text.find_first_not_of(kBlank);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

/// Words of letters, in their own case, with both forms of the micro sign as "u": "Power (mW)" is Power, mW.
std::vector<std::string> words_of(std::string_view name) {
    std::vector<std::string> words;
    std::string word;
    const auto end = [&] {
        if (!word.empty()) words.push_back(std::exchange(word, {}));
    };
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (name.substr(i).starts_with("µ") || name.substr(i).starts_with("μ")) {
            word += 'u';
            ++i;
        } else if (is_letter(name[i])) {
            word += name[i];
        } else {
            end();
        }
    }
    end();
    return words;
}

struct Unit {
    std::string_view word;
    Quantity quantity;
    double scale;
};
/// Case matters: mW and MW differ, but no drive draws megawatts.
constexpr std::array kUnits{
    Unit{"W", Quantity::power, 1},         Unit{"mW", Quantity::power, 1e-3},     Unit{"uW", Quantity::power, 1e-6},
    Unit{"Watt", Quantity::power, 1},      Unit{"Watts", Quantity::power, 1},     Unit{"watt", Quantity::power, 1},
    Unit{"watts", Quantity::power, 1},     Unit{"WATTS", Quantity::power, 1},     Unit{"V", Quantity::voltage, 1},
    Unit{"mV", Quantity::voltage, 1e-3},   Unit{"uV", Quantity::voltage, 1e-6},   Unit{"Volt", Quantity::voltage, 1},
    Unit{"Volts", Quantity::voltage, 1},   Unit{"volts", Quantity::voltage, 1},   Unit{"volt", Quantity::voltage, 1},
    Unit{"A", Quantity::current, 1},       Unit{"mA", Quantity::current, 1e-3},   Unit{"uA", Quantity::current, 1e-6},
    Unit{"Amp", Quantity::current, 1},     Unit{"Amps", Quantity::current, 1},    Unit{"amps", Quantity::current, 1},
    Unit{"amperes", Quantity::current, 1}, Unit{"Amperes", Quantity::current, 1}, Unit{"s", Quantity::time, 1},
    Unit{"S", Quantity::time, 1},          Unit{"sec", Quantity::time, 1},        Unit{"secs", Quantity::time, 1},
    Unit{"seconds", Quantity::time, 1},    Unit{"Seconds", Quantity::time, 1},    Unit{"ms", Quantity::time, 1e-3},
    Unit{"mS", Quantity::time, 1e-3},      Unit{"us", Quantity::time, 1e-6},      Unit{"uS", Quantity::time, 1e-6},
    Unit{"ns", Quantity::time, 1e-9},      Unit{"nS", Quantity::time, 1e-9}};

struct Heading {
    Quantity quantity = Quantity::none;
    std::optional<double> scale;
};

/// A quantity that is named counts more than a unit: "12V Power (mW)" is power.
Heading heading_of(std::string_view name) {
    Heading heading;
    const auto words = words_of(name);
    for (const auto& word : words) {
        const auto plain = lower(word);
        if (plain == "power" || plain == "pwr") heading.quantity = Quantity::power;
        if (plain == "voltage" || plain == "vbus" || plain == "volt") heading.quantity = Quantity::voltage;
        if (plain == "current" || plain == "ibus") heading.quantity = Quantity::current;
        if (plain == "time" || plain == "timestamp" || plain == "datetime" || plain == "date" || plain == "unix" ||
            plain == "epoch" || plain == "elapsed") {
            heading.quantity = Quantity::time;
        }
        if (heading.quantity != Quantity::none) break;
    }
    // The unit stands last: "3V3 V", "Time uS".
    for (auto left = words.size(); left > 0; --left) {
        const auto* unit = std::find_if(kUnits.begin(), kUnits.end(), [&](const Unit& one) {
            return one.word == words[left - 1] &&
                   (heading.quantity == Quantity::none || one.quantity == heading.quantity);
        });
        if (unit == kUnits.end()) continue;
        heading.quantity = unit->quantity;
        heading.scale = unit->scale;
        break;
    }
    if (words.size() == 1 && heading.quantity == Quantity::none && (words[0] == "t" || words[0] == "T")) {
        heading.quantity = Quantity::time;
    }
    return heading;
}

std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (const auto& name : names) text += (text.empty() ? "" : ", ") + quote(trimmed(name));
    return text;
}

std::optional<std::size_t> column_number(const std::string& text) {
    std::size_t number = 0;
    const auto* end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, number);
    if (parsed.ec != std::errc() || parsed.ptr != end || number == 0) return std::nullopt;
    return number - 1;
}

/// By name, in any case; else by number.
std::optional<std::size_t> column_called(const std::vector<std::string>& header, const std::string& called) {
    for (std::size_t i = 0; i < header.size(); ++i) {
        if (lower(trimmed(header[i])) == lower(trimmed(called))) return i;
    }
    const auto number = column_number(called);
    return number && *number < header.size() ? number : std::nullopt;
}

Result<MeterLayout> chosen(const std::vector<std::string>& header, const MeterOptions& options, MeterLayout layout) {
    for (const auto& called : options.columns) {
        const auto index = column_called(header, called);
        if (!index) {
            return fail(ErrorCode::not_found,
                        FETTLE_TEXT("the meter's log has no column {column}; its columns are: {columns}"),
                        {{"column", quote(called)}, {"columns", listed(header)}});
        }
        const auto heading = heading_of(header[*index]);
        if (*index == layout.time || heading.quantity == Quantity::voltage || heading.quantity == Quantity::current) {
            return fail(ErrorCode::invalid_argument, FETTLE_TEXT("column {column} of the meter's log is not power"),
                        {{"column", quote(called)}});
        }
        layout.power.push_back({{*index, heading.scale.value_or(1)}, std::nullopt});
        layout.title += (layout.title.empty() ? "" : " + ") + std::string(trimmed(header[*index]));
    }
    return layout;
}

/// Two digits, or nullopt.
std::optional<int> pair_at(std::string_view text, std::size_t at) {
    if (at + 2 > text.size() || !is_digit(text[at]) || !is_digit(text[at + 1])) return std::nullopt;
    return (text[at] - '0') * 10 + (text[at + 1] - '0');
}

/// "Z", "+02:00", "+0200", "-05": seconds east. nullopt: none of these.
std::optional<int> zone_of(std::string_view text) {
    if (text == "Z" || text == "z" || text == "UTC" || text == "GMT") return 0;
    if (text.empty() || (text[0] != '+' && text[0] != '-')) return std::nullopt;
    const auto hours = pair_at(text, 1);
    if (!hours) return std::nullopt;
    std::optional<int> minutes = 0;
    if (text.size() == 5) minutes = pair_at(text, 3);
    if (text.size() == 6) minutes = text[3] == ':' ? pair_at(text, 4) : std::nullopt;
    const bool fits = text.size() == 3 || text.size() == 5 || text.size() == 6;
    if (!fits || !minutes || *hours > 23 || *minutes > 59) return std::nullopt;
    const auto east = (*hours * 60 + *minutes) * 60;
    return text[0] == '-' ? -east : east;
}

}  // namespace

char separator_of(std::string_view line) {
    for (const char separator : {'\t', ';', ','}) {
        if (line.find(separator) != std::string_view::npos) return separator;
    }
    return ' ';
}

std::vector<std::string> fields_of(std::string_view line, char separator) {
    std::vector<std::string> fields;
    std::string field;
    bool quoted = false;
    for (const char c : line) {
        if (c == '"') {
            quoted = !quoted;
        } else if (c == separator && !quoted) {
            fields.push_back(std::exchange(field, {}));
        } else {
            field += c;
        }
    }
    fields.push_back(std::move(field));
    for (auto& one : fields) one = std::string(trimmed(one));
    // Several spaces in a row are one separator.
    if (separator == ' ') std::erase_if(fields, [](const std::string& one) { return one.empty(); });
    return fields;
}

std::optional<double> meter_number(std::string_view text, bool comma) {
    std::string plain(trimmed(text));
    if (plain.starts_with('+')) plain.erase(0, 1);
    if (comma && plain.find('.') == std::string::npos) {
        const auto at = plain.find(',');
        if (at != std::string::npos) plain[at] = '.';
    }
    double value = 0;
    const auto* end = plain.data() + plain.size();
    const auto parsed = std::from_chars(plain.data(), end, value);
    if (plain.empty() || parsed.ec != std::errc() || parsed.ptr != end || !std::isfinite(value)) return std::nullopt;
    return value;
}

Result<std::optional<MeterTime>> iso_time(std::string_view text) {
    constexpr std::size_t kSeconds = 19;  // "2026-03-01T12:30:00"
    text = trimmed(text);
    const auto none = std::optional<MeterTime>();
    if (text.size() < kSeconds || text[4] != '-' || text[7] != '-' || (text[10] != 'T' && text[10] != ' ') ||
        text[13] != ':' || text[16] != ':') {
        return none;
    }
    const auto century = pair_at(text, 0);
    const auto year = pair_at(text, 2);
    const auto month = pair_at(text, 5);
    const auto day = pair_at(text, 8);
    const auto hour = pair_at(text, 11);
    const auto minute = pair_at(text, 14);
    const auto second = pair_at(text, 17);
    if (!century || !year || !month || !day || !hour || !minute || !second) return none;
    const std::chrono::year_month_day date{std::chrono::year(*century * 100 + *year),
                                           std::chrono::month(static_cast<unsigned>(*month)),
                                           std::chrono::day(static_cast<unsigned>(*day))};
    if (!date.ok() || *hour > 23 || *minute > 59 || *second > 60) return none;
    auto rest = text.substr(kSeconds);
    double fraction = 0;
    if (!rest.empty() && (rest[0] == '.' || rest[0] == ',')) {
        auto end = std::size_t{1};
        double unit = 1;
        for (; end < rest.size() && is_digit(rest[end]); ++end) {
            unit /= 10;
            fraction += unit * (rest[end] - '0');
        }
        rest = trimmed(rest.substr(end));
    }
    rest = trimmed(rest);
    const auto zone = zone_of(rest);
    if (!zone) {
        return fail(ErrorCode::malformed, FETTLE_TEXT("the time {time} has no time zone (\"Z\", \"+02:00\")"),
                    {{"time", quote(text)}});
    }
    const auto days = std::chrono::sys_days(date).time_since_epoch().count();
    const auto whole = static_cast<double>(days) * 86400 + *hour * 3600 + *minute * 60 + *second - *zone;
    return MeterTime{whole + fraction, true};
}

Result<std::optional<MeterLayout>> layout_of(const std::vector<std::string>& header, const MeterOptions& options) {
    const auto none = std::optional<MeterLayout>();
    std::vector<Heading> headings;
    headings.reserve(header.size());
    for (const auto& name : header) headings.push_back(heading_of(name));
    const auto time = std::find_if(headings.begin(), headings.end(),
                                   [](const Heading& one) { return one.quantity == Quantity::time; });
    if (time == headings.end()) return none;
    MeterLayout layout;
    layout.time = static_cast<std::size_t>(time - headings.begin());
    layout.time_scale = time->scale;
    if (!options.columns.empty()) {
        auto made = chosen(header, options, std::move(layout));
        if (!made) return fail(made.error());
        return std::optional(std::move(*made));
    }
    const auto all = [&](Quantity quantity) {
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < headings.size(); ++i) {
            if (headings[i].quantity == quantity) found.push_back(i);
        }
        return found;
    };
    const auto column = [&](std::size_t i) { return MeterColumn{i, headings[i].scale.value_or(1)}; };
    const auto powers = all(Quantity::power);
    const auto volts = all(Quantity::voltage);
    const auto amperes = all(Quantity::current);
    if (powers.size() > 1 || (powers.empty() && volts.size() + amperes.size() > 2)) {
        std::vector<std::string> names;
        for (const auto i : powers.empty() ? volts : powers) names.push_back(header[i]);
        return fail(ErrorCode::ambiguous,
                    FETTLE_TEXT("the meter's log has several columns of power or voltage: {columns}. Specify one of "
                                "power, or several to be added, with --column"),
                    {{"columns", listed(names)}});
    }
    if (powers.size() == 1) {
        layout.power.push_back({column(powers[0]), std::nullopt});
        layout.title = trimmed(header[powers[0]]);
    } else if (volts.size() == 1 && amperes.size() == 1) {
        layout.power.push_back({column(volts[0]), column(amperes[0])});
        layout.title = std::string(trimmed(header[volts[0]])) + " × " + std::string(trimmed(header[amperes[0]]));
    } else {
        return fail(
            ErrorCode::malformed,
            FETTLE_TEXT("the meter's log has no column of power, and not one of voltage and one of current; its "
                        "columns are: {columns}. Specify a column with --column"),
            {{"columns", listed(header)}});
    }
    return std::optional(std::move(layout));
}

Result<MeterLayout> plain_layout(std::size_t columns, const MeterOptions& options) {
    std::vector<std::string> header(columns);
    for (std::size_t i = 0; i < columns; ++i) header[i] = std::to_string(i + 1);
    MeterLayout layout;
    if (!options.columns.empty()) return chosen(header, options, std::move(layout));
    if (columns != 2) {
        return fail(ErrorCode::ambiguous,
                    FETTLE_TEXT("the meter's log has no header and {count} columns. Specify the number of the column "
                                "of watts with --column"),
                    {{"count", std::uint64_t{columns}}});
    }
    layout.power.push_back({{1, 1}, std::nullopt});
    layout.title = "2";
    return layout;
}

}  // namespace fettle::power

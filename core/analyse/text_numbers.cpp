// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analyse/text_numbers.h"

#include <charconv>
#include <limits>

#include "core/analyse/text_lines.h"

namespace fettle::analyse {

namespace {

constexpr std::uint64_t kLargest = std::numeric_limits<std::uint64_t>::max();
constexpr std::size_t kDigitsOf128Bits = 39;

std::optional<std::uint64_t> whole_number(std::string_view text, int base) noexcept {
    std::uint64_t value = 0;
    const auto* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data(), end, value, base);
    if (text.empty() || error != std::errc() || stop != end) return std::nullopt;
    return value;
}

/// Length of a thousands separator at the start of `text`; 0: none.
std::size_t separator(std::string_view text) noexcept {
    // no-break blank, thin, narrow no-break blank, right quotation mark
    for (const std::string_view mark : {"\xC2\xA0", "\xE2\x80\x89", "\xE2\x80\xAF", "\xE2\x80\x99"}) {
        if (text.starts_with(mark)) return mark.size();
    }
    if (text.empty()) return 0;
    constexpr std::string_view marks = ",.' \xA0";
    return marks.find(text.front()) != std::string_view::npos ? 1 : 0;
}

std::size_t digits_at(std::string_view text) noexcept {
    std::size_t count = 0;
    while (count < text.size() && is_digit(text[count])) ++count;
    return count;
}

/// Accumulates digits and saturates at the largest value.
class Sum {
public:
    void add(std::string_view digits) noexcept {
        for (const char c : digits) {
            const auto digit = static_cast<std::uint64_t>(c - '0');
            if (value_ > (kLargest - digit) / 10) {
                passed_ = true;
            } else {
                value_ = value_ * 10 + digit;
            }
            if (value_ != 0) ++count_;
        }
    }
    [[nodiscard]] std::optional<std::uint64_t> value() const noexcept {
        if (count_ > kDigitsOf128Bits) return std::nullopt;
        return passed_ ? kLargest : value_;
    }

private:
    std::uint64_t value_ = 0;
    std::size_t count_ = 0;
    bool passed_ = false;
};

}  // namespace

std::optional<std::uint64_t> decimal(std::string_view text) noexcept { return whole_number(text, 10); }

std::optional<std::uint64_t> hexadecimal(std::string_view text) noexcept {
    if (text.starts_with("0x") || text.starts_with("0X")) text.remove_prefix(2);
    return whole_number(text, 16);
}

std::optional<std::uint64_t> grouped_integer(std::string_view text) noexcept {
    text = trim_left(text);
    auto run = digits_at(text);
    if (run == 0) return std::nullopt;
    Sum sum;
    sum.add(text.substr(0, run));
    text.remove_prefix(run);
    bool may_group = run <= 3;
    std::size_t mark_before = 0;
    while (true) {
        const auto mark = separator(text);
        if (mark == 0) break;
        run = digits_at(text.substr(mark));
        if (run == 0) break;
        // A number uses a single kind of separator ("1,024.5" and "12,345 678" are rejected).
        if (run != 3 || !may_group || (mark_before != 0 && mark != mark_before)) return std::nullopt;
        sum.add(text.substr(mark, run));
        text.remove_prefix(mark + run);
        mark_before = mark;
        may_group = true;
    }
    return sum.value();
}

std::optional<int> leading_int(std::string_view text) noexcept {
    text = trim_left(text);
    int value = 0;
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc()) return std::nullopt;
    return value;
}

std::optional<std::uint64_t> thousandths(std::string_view text) noexcept {
    const auto whole = digits_at(text);
    if (whole == 0) return std::nullopt;
    Sum sum;
    sum.add(text.substr(0, whole));
    text.remove_prefix(whole);
    std::size_t decimals = 0;
    if (!text.empty() && (text.front() == '.' || text.front() == ',')) {
        text.remove_prefix(1);
        decimals = digits_at(text);
        sum.add(text.substr(0, decimals < 3 ? decimals : 3));
        text.remove_prefix(decimals);
    }
    if (!text.empty()) return std::nullopt;
    for (; decimals < 3; ++decimals) sum.add("0");
    return sum.value();
}

}  // namespace fettle::analyse

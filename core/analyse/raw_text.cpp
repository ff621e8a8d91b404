// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analyse/raw_text.h"

#include <array>
#include <cstddef>

#include "core/analyse/text_lines.h"
#include "core/analyse/text_numbers.h"

namespace fettle::analyse {

namespace {

constexpr std::uint64_t kMaximum = (1ULL << 48U) - 1;

std::optional<std::uint64_t> within_48_bits(std::optional<std::uint64_t> value) noexcept {
    return value && *value <= kMaximum ? value : std::nullopt;
}

/// Up to six numbers, separated by blanks and nothing else.
struct Numbers {
    std::array<std::uint64_t, 6> value{};
    std::size_t count = 0;
    bool good = true;

    explicit Numbers(std::string_view text) noexcept {
        while (good && !trim_left(text).empty()) {
            const auto number = decimal(take_word(text));
            good = number && count < value.size();
            if (good) value.at(count++) = *number;
        }
    }
    /// Combines the numbers into one, highest first, each `bits` wide. nullopt if one is too wide.
    [[nodiscard]] std::optional<std::uint64_t> joined(unsigned bits) const noexcept {
        std::uint64_t result = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if (value.at(i) >> bits != 0) return std::nullopt;
            result = result << bits | value.at(i);
        }
        return result;
    }
};

std::optional<std::uint64_t> with_parentheses(std::uint64_t leading, std::string_view inside) noexcept {
    constexpr std::string_view average = "Average ";
    if (inside.starts_with(average)) {
        const auto second = decimal(trim(inside.substr(average.size())));
        if (!second || *second > 0xFFFF || leading > 0xFFFF) return leading;
        return *second << 16U | leading;
    }
    const Numbers numbers(inside);
    if (!numbers.good) return leading;  // "Min/Max 23/40"
    unsigned low_bits = 0;
    unsigned part_bits = 8;
    switch (numbers.count) {
        case 2: low_bits = 16, part_bits = 16; break;
        case 3: low_bits = 24; break;
        case 5: low_bits = 8; break;
        default: return leading;
    }
    const auto upper = numbers.joined(part_bits);
    if (!upper || leading >> low_bits != 0) return leading;
    return *upper << low_bits | leading;
}

std::optional<std::uint64_t> with_slash(std::string_view high, std::string_view low) noexcept {
    const auto upper = decimal(high);
    const auto lower = decimal(low);
    if (!upper || !lower || *lower > 0xFFFFFFFF) return std::nullopt;
    if (*upper == 0) return lower;
    // Only a 32-bit second part can be this large.
    if (*lower > 0xFFFFFF && *upper <= 0xFFFF) return *upper << 32U | *lower;
    return std::nullopt;
}

}  // namespace

std::optional<std::uint64_t> raw_value(std::string_view text) noexcept {
    text = trim(text);
    if (text.starts_with("0x")) return within_48_bits(hexadecimal(text));
    std::size_t digits = 0;
    while (digits < text.size() && is_digit(text[digits])) ++digits;
    if (digits == 0) return std::nullopt;
    const auto leading = within_48_bits(decimal(text.substr(0, digits)));
    const auto rest = text.substr(digits);
    if (!leading || rest.empty()) return leading;
    if (rest.starts_with(" (") && rest.back() == ')') {
        return with_parentheses(*leading, trim(rest.substr(2, rest.size() - 3)));
    }
    if (rest.starts_with("h+")) return leading;
    if (rest.front() == '/') return with_slash(text.substr(0, digits), rest.substr(1));
    if (rest.size() == 2 && rest.front() == '.' && is_digit(rest.back())) {
        return *leading * 10 + static_cast<std::uint64_t>(rest.back() - '0');
    }
    if (rest.front() != ' ') return std::nullopt;
    const Numbers numbers(text);
    if (!numbers.good) return std::nullopt;
    if (numbers.count == 3) return numbers.joined(16);
    if (numbers.count == 6) return numbers.joined(8);
    return std::nullopt;
}

}  // namespace fettle::analyse

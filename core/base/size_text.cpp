// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/size_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace fettle {

namespace {

constexpr std::size_t kLongestText = 1000;
constexpr std::size_t kLongestQuote = 40;

struct Prefix {
    char letter;
    std::uint64_t binary;
    std::uint64_t decimal;
};
constexpr std::array<Prefix, 5> kPrefixes{{{'K', std::uint64_t{1} << 10U, 1'000},
                                           {'M', std::uint64_t{1} << 20U, 1'000'000},
                                           {'G', std::uint64_t{1} << 30U, 1'000'000'000},
                                           {'T', std::uint64_t{1} << 40U, 1'000'000'000'000},
                                           {'P', std::uint64_t{1} << 50U, 1'000'000'000'000'000}}};

/// Bytes in "", "B", "K", "k", "Ki", "KiB", "kB", "KB" and so on; nullopt: not a unit.
std::optional<std::uint64_t> unit_bytes(std::string_view unit) {
    if (unit.empty() || unit == "B" || unit == "b") return 1;
    const auto rest = unit.substr(1);
    for (const auto& prefix : kPrefixes) {
        if (unit[0] != prefix.letter && unit[0] != static_cast<char>(prefix.letter + ('a' - 'A'))) continue;
        if (rest.empty() || rest == "i" || rest == "iB") return prefix.binary;
        if (rest == "B") return prefix.decimal;
    }
    return std::nullopt;
}

struct Number {
    std::optional<std::uint64_t> whole;  ///< exact; absent: has a fraction or an exponent
    double value = 0;
    std::string_view rest;  ///< that follows
};

std::optional<Number> number_at_start(std::string_view text) {
    if (text.empty() || text[0] < '0' || text[0] > '9') return std::nullopt;  // no sign, no "inf"
    const auto* const end = text.data() + text.size();
    Number number;
    const auto real = std::from_chars(text.data(), end, number.value);
    if (real.ec != std::errc()) return std::nullopt;
    std::uint64_t whole = 0;
    const auto digits = std::from_chars(text.data(), end, whole);
    if (digits.ptr == real.ptr) {
        if (digits.ec != std::errc()) return std::nullopt;
        number.whole = whole;
    }
    number.rest = std::string_view(real.ptr, static_cast<std::size_t>(end - real.ptr));
    return number;
}

std::optional<std::uint64_t> product(const Number& number, std::uint64_t unit) {
    constexpr auto kMost = std::numeric_limits<std::uint64_t>::max();
    if (number.whole) return *number.whole <= kMost / unit ? std::optional(*number.whole * unit) : std::nullopt;
    if (unit == 1 && std::trunc(number.value) != number.value) return std::nullopt;
    const auto bytes = std::round(number.value * static_cast<double>(unit));
    return bytes < 0x1p64 ? std::optional(static_cast<std::uint64_t>(bytes)) : std::nullopt;
}

std::optional<std::uint64_t> size_of(std::string_view text) {
    if (text.size() > kLongestText) return std::nullopt;
    auto number = number_at_start(text);
    if (!number) return std::nullopt;
    if (number->rest.size() > 1 && number->rest.front() == ' ') number->rest.remove_prefix(1);
    const auto unit = unit_bytes(number->rest);
    return unit ? product(*number, *unit) : std::nullopt;
}

}  // namespace

Result<std::uint64_t> parse_size(std::string_view text) {
    if (const auto bytes = size_of(text)) return *bytes;
    return fail(ErrorCode::invalid_argument,
                FETTLE_TEXT("{text} is not a size: use a number with K, M, G, T (binary) or kB, MB, GB, TB (decimal)"),
                {{"text", quote(text)}});
}

std::string quote(std::string_view text) {
    std::string clean(text.substr(0, kLongestQuote));
    for (auto& c : clean) {
        if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7E) c = '?';
    }
    return '"' + clean + (text.size() > kLongestQuote ? "…\"" : "\"");
}

}  // namespace fettle

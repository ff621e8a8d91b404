// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/systems/program_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>

#include "core/base/utf16.h"
#include "core/tune/lines.h"
#include "core/tune/systems/registry_value.h"

namespace fettle::tune {

namespace {

bool starts_with(std::span<const std::uint8_t> bytes, std::initializer_list<std::uint8_t> mark) {
    return bytes.size() >= mark.size() && std::equal(mark.begin(), mark.end(), bytes.begin());
}

struct Unit {
    std::string_view name;
    unsigned bits;
};
/// Windows prints French units in French; other translations of units are not known here.
constexpr std::array kUnits{Unit{"b", 0},   Unit{"byte", 0}, Unit{"bytes", 0}, Unit{"octets", 0},
                            Unit{"k", 10},  Unit{"kb", 10},  Unit{"ko", 10},   Unit{"m", 20},
                            Unit{"mb", 20}, Unit{"mo", 20},  Unit{"g", 30},    Unit{"gb", 30},
                            Unit{"go", 30}, Unit{"t", 40},   Unit{"tb", 40},   Unit{"to", 40}};

/// A fraction times 2^40 fits into 64 bits then.
constexpr std::size_t kMostDecimals = 6;

}  // namespace

std::string plain_text(std::span<const std::uint8_t> bytes) {
    std::string text;
    if (starts_with(bytes, {0xFF, 0xFE})) {
        text = utf8_from_utf16(bytes.subspan(2), ByteOrder::little);
    } else if (starts_with(bytes, {0xFE, 0xFF})) {
        text = utf8_from_utf16(bytes.subspan(2), ByteOrder::big);
    } else {
        if (starts_with(bytes, {0xEF, 0xBB, 0xBF})) bytes = bytes.subspan(3);
        text.assign(bytes.begin(), bytes.end());
    }
    std::erase(text, '\r');
    return text;
}

std::optional<std::uint64_t> whole_number(std::string_view text) {
    std::uint64_t number = 0;
    const auto* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, number);
    if (text.empty() || read.ec != std::errc{} || read.ptr != end) return std::nullopt;
    return number;
}

std::optional<std::uint64_t> printed_size(std::string_view text) {
    text = trimmed(text);
    const auto end = std::min(text.find_first_not_of("0123456789.,"), text.size());
    const auto number = text.substr(0, end);
    const auto name = lower_case(trimmed(text.substr(end)));
    const auto* const unit =
        std::find_if(kUnits.begin(), kUnits.end(), [&](const Unit& one) { return one.name == name; });
    const auto separator = std::min(number.find_first_of(".,"), number.size());
    const auto whole = whole_number(number.substr(0, separator));
    if (unit == kUnits.end() || !whole || *whole > (UINT64_MAX >> 1U) >> unit->bits) return std::nullopt;
    const auto bytes = *whole << unit->bits;
    if (separator == number.size()) return bytes;
    const auto digits = number.substr(separator + 1);
    const auto part = digits.size() <= kMostDecimals ? whole_number(digits) : std::nullopt;
    if (!part) return std::nullopt;
    std::uint64_t scale = 1;
    for (std::size_t i = 0; i < digits.size(); ++i) scale *= 10;
    return bytes + ((*part << unit->bits) + scale / 2) / scale;
}

}  // namespace fettle::tune

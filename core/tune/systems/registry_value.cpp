// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/systems/registry_value.h"

#include <algorithm>
#include <cstddef>

#include "core/base/utf16.h"

namespace fettle::tune {

namespace {

constexpr char32_t kReplacement = 0xFFFD;

char lower(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

/// The number in the low bits of `count` bytes.
std::uint64_t little_endian(const std::vector<std::uint8_t>& bytes) {
    std::uint64_t number = 0;
    for (std::size_t i = bytes.size(); i-- > 0;) number = number << 8U | bytes[i];
    return number;
}

/// The code point at `at`, which moves behind it.
char32_t next_point(std::string_view text, std::size_t& at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const auto first = byte(at++);
    if (first < 0x80) return first;
    const std::size_t more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
    if (first < 0xC2 || first > 0xF4 || text.size() - at < more) return kReplacement;
    char32_t point = first & (0x3FU >> more);
    for (std::size_t i = at; i < at + more; ++i) {
        if ((byte(i) & 0xC0U) != 0x80) return kReplacement;
        point = point << 6U | (byte(i) & 0x3FU);
    }
    constexpr char32_t kLeast[] = {0, 0x80, 0x800, 0x10000};
    if (point < kLeast[more] || point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF)) return kReplacement;
    at += more;
    return point;
}

void append_utf16(std::vector<std::uint8_t>& bytes, std::string_view text) {
    const auto unit = [&](char32_t value) {
        bytes.push_back(static_cast<std::uint8_t>(value & 0xFFU));
        bytes.push_back(static_cast<std::uint8_t>(value >> 8U));
    };
    for (std::size_t at = 0; at < text.size();) {
        const auto point = next_point(text, at);
        if (point < 0x10000) {
            unit(point);
        } else {
            unit(0xD800 + ((point - 0x10000) >> 10U));
            unit(0xDC00 + ((point - 0x10000) & 0x3FFU));
        }
    }
}

void append_nul(std::vector<std::uint8_t>& bytes) { bytes.insert(bytes.end(), {0, 0}); }

}  // namespace

RegistryValue make_dword(std::uint32_t number) {
    RegistryValue value{RegistryType::dword, {}};
    for (unsigned shift = 0; shift < 32; shift += 8) value.bytes.push_back(static_cast<std::uint8_t>(number >> shift));
    return value;
}

RegistryValue make_string(std::string_view text) {
    RegistryValue value{RegistryType::string, {}};
    append_utf16(value.bytes, text);
    append_nul(value.bytes);
    return value;
}

RegistryValue make_multi_string(const std::vector<std::string>& texts) {
    RegistryValue value{RegistryType::multi_string, {}};
    for (const auto& text : texts) {
        append_utf16(value.bytes, text);
        append_nul(value.bytes);
    }
    append_nul(value.bytes);
    return value;
}

std::optional<std::uint32_t> dword_of(const RegistryValue& value) {
    if (value.type != RegistryType::dword || value.bytes.size() != 4) return std::nullopt;
    return static_cast<std::uint32_t>(little_endian(value.bytes));
}

std::optional<std::uint64_t> qword_of(const RegistryValue& value) {
    if (value.type != RegistryType::qword || value.bytes.size() != 8) return std::nullopt;
    return little_endian(value.bytes);
}

std::optional<std::string> text_of(const RegistryValue& value) {
    if (value.type != RegistryType::string && value.type != RegistryType::expandable_string) return std::nullopt;
    auto text = utf8_from_utf16(value.bytes, ByteOrder::little);
    text.resize(std::min(text.find('\0'), text.size()));
    return text;
}

std::optional<std::vector<std::string>> texts_of(const RegistryValue& value) {
    if (value.type != RegistryType::multi_string) return std::nullopt;
    const auto text = utf8_from_utf16(value.bytes, ByteOrder::little);
    std::vector<std::string> all;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\0', at), text.size());
        if (end > at) all.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return all;
}

bool same_name(std::string_view a, std::string_view b) noexcept {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char one, char other) { return lower(one) == lower(other); });
}

std::string lower_case(std::string_view text) {
    std::string result(text);
    std::transform(result.begin(), result.end(), result.begin(), lower);
    return result;
}

}  // namespace fettle::tune

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf16.h"

#include <cstddef>

namespace fettle {

namespace {

constexpr char32_t kReplacement = 0xFFFD;

bool is_high(char32_t unit) { return unit >= 0xD800 && unit <= 0xDBFF; }
bool is_low(char32_t unit) { return unit >= 0xDC00 && unit <= 0xDFFF; }
bool is_control(char32_t point) { return point < 0x20 || (point >= 0x7F && point < 0xA0); }

void append(std::string& text, char32_t point) {
    const auto tail = [&](unsigned shift) { text.push_back(static_cast<char>(0x80U | ((point >> shift) & 0x3FU))); };
    if (point < 0x80) {
        text.push_back(static_cast<char>(point));
    } else if (point < 0x800) {
        text.push_back(static_cast<char>(0xC0U | (point >> 6U)));
        tail(0);
    } else if (point < 0x10000) {
        text.push_back(static_cast<char>(0xE0U | (point >> 12U)));
        tail(6);
        tail(0);
    } else {
        text.push_back(static_cast<char>(0xF0U | (point >> 18U)));
        tail(12);
        tail(6);
        tail(0);
    }
}

/// Calls `take` with each code point, until it returns false.
template <typename Take>
void each_code_point(std::span<const std::uint8_t> bytes, ByteOrder order, const Take& take) {
    const std::size_t low_byte = order == ByteOrder::little ? 0 : 1;
    const auto unit = [&](std::size_t at) -> char32_t {
        return static_cast<char32_t>(bytes[at + low_byte]) | static_cast<char32_t>(bytes[at + 1 - low_byte]) << 8U;
    };
    for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) {
        auto point = unit(at);
        if (is_high(point) && at + 3 < bytes.size() && is_low(unit(at + 2))) {
            point = 0x10000 + ((point - 0xD800) << 10U) + (unit(at + 2) - 0xDC00);
            at += 2;
        } else if (is_high(point) || is_low(point)) {
            point = kReplacement;
        }
        if (!take(point)) return;
    }
}

}  // namespace

std::string utf8_from_utf16(std::span<const std::uint8_t> bytes, ByteOrder order) {
    std::string text;
    text.reserve(bytes.size() / 2);
    each_code_point(bytes, order, [&](char32_t point) {
        append(text, point);
        return true;
    });
    return text;
}

std::string utf8_name_from_utf16le(std::span<const std::uint8_t> bytes) {
    std::string text;
    each_code_point(bytes, ByteOrder::little, [&](char32_t point) {
        if (point != 0 && !is_control(point)) append(text, point);
        return point != 0;
    });
    return text;
}

}  // namespace fettle

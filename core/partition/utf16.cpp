// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/utf16.h"

#include <cstddef>

namespace fettle::partition {

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

}  // namespace

std::string utf8_from_utf16le(std::span<const std::uint8_t> bytes) {
    const auto unit = [&](std::size_t at) -> char32_t {
        return static_cast<char32_t>(bytes[at]) | static_cast<char32_t>(bytes[at + 1]) << 8U;
    };
    std::string text;
    for (std::size_t at = 0; at + 1 < bytes.size(); at += 2) {
        auto point = unit(at);
        if (point == 0) break;
        if (is_high(point) && at + 3 < bytes.size() && is_low(unit(at + 2))) {
            point = 0x10000 + ((point - 0xD800) << 10U) + (unit(at + 2) - 0xDC00);
            at += 2;
        } else if (is_high(point) || is_low(point)) {
            point = kReplacement;
        }
        if (!is_control(point)) append(text, point);
    }
    return text;
}

}  // namespace fettle::partition

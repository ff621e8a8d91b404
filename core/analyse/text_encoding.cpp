// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analyse/text_encoding.h"

#include <cstddef>
#include <cstdint>

namespace fettle::analyse {

namespace {

void append_utf8(std::string& text, std::uint32_t point) {
    const auto put = [&text](std::uint32_t byte) { text.push_back(static_cast<char>(byte)); };
    if (point < 0x80) {
        put(point);
    } else if (point < 0x800) {
        put(0xC0U | point >> 6U);
        put(0x80U | (point & 0x3FU));
    } else if (point < 0x10000) {
        put(0xE0U | point >> 12U);
        put(0x80U | (point >> 6U & 0x3FU));
        put(0x80U | (point & 0x3FU));
    } else {
        put(0xF0U | point >> 18U);
        put(0x80U | (point >> 12U & 0x3FU));
        put(0x80U | (point >> 6U & 0x3FU));
        put(0x80U | (point & 0x3FU));
    }
}

std::string from_utf16(BytesView bytes, bool big_endian) {
    std::string text;
    text.reserve(bytes.size() / 2);
    const auto unit = [&](std::size_t offset) -> std::uint32_t {
        return (big_endian ? bytes.be16(offset) : bytes.le16(offset)).value_or(0);
    };
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
        std::uint32_t point = unit(i);
        if (point >= 0xD800 && point < 0xE000) {
            const auto low = unit(i + 2);
            if (point < 0xDC00 && low >= 0xDC00 && low < 0xE000) {
                point = 0x10000 + ((point - 0xD800) << 10U) + (low - 0xDC00);
                i += 2;
            } else {
                point = 0xFFFD;  // half a pair
            }
        }
        append_utf8(text, point);
    }
    return text;
}

/// ASCII letters with a zero after (or before) each: UTF-16 text without a byte order mark.
bool alternates_with_zero(BytesView content, std::size_t first_letter) {
    constexpr std::size_t looked_at = 32;
    if (content.size() < looked_at) return false;
    for (std::size_t i = 0; i < looked_at; ++i) {
        const auto byte = content.u8(i).value_or(0);
        const bool letter = i % 2 == first_letter;
        const bool ascii = (byte >= 0x20 && byte < 0x7F) || byte == '\r' || byte == '\n' || byte == '\t';
        if (letter ? !ascii : byte != 0) return false;
    }
    return true;
}

}  // namespace

DecodedText::DecodedText(BytesView content) : view_(content.text()) {
    constexpr std::string_view utf8_mark = "\xEF\xBB\xBF";
    if (view_.starts_with(utf8_mark)) {
        view_.remove_prefix(utf8_mark.size());
    } else if (view_.starts_with("\xFF\xFE")) {
        converted_ = from_utf16(content.slice(2, content.size()), false);
    } else if (view_.starts_with("\xFE\xFF")) {
        converted_ = from_utf16(content.slice(2, content.size()), true);
    } else if (alternates_with_zero(content, 0)) {
        converted_ = from_utf16(content, false);
    } else if (alternates_with_zero(content, 1)) {
        converted_ = from_utf16(content, true);
    }
}

bool is_text(std::string_view text) noexcept {
    constexpr std::size_t looked_at = 4096;
    const auto part = text.substr(0, looked_at);
    std::size_t odd = 0;
    for (const char c : part) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte == 0) return false;
        const bool usual = byte >= 0x20 || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == '\x1B' || c == '\b';
        odd += usual ? 0 : 1;
    }
    return odd * 50 <= part.size();
}

}  // namespace fettle::analyse

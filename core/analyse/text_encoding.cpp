// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analyse/text_encoding.h"

#include <cstddef>

#include "core/base/utf16.h"

namespace fettle::analyse {

namespace {

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
        converted_ = utf8_from_utf16(content.slice(2, content.size()).span(), ByteOrder::little);
    } else if (view_.starts_with("\xFE\xFF")) {
        converted_ = utf8_from_utf16(content.slice(2, content.size()).span(), ByteOrder::big);
    } else if (alternates_with_zero(content, 0)) {
        converted_ = utf8_from_utf16(content.span(), ByteOrder::little);
    } else if (alternates_with_zero(content, 1)) {
        converted_ = utf8_from_utf16(content.span(), ByteOrder::big);
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

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace fettle {

/// Length of the character at the start of `text` if it must not be displayed as it is; 0: it may.
[[nodiscard]] inline std::size_t unprintable(std::string_view text) {
    const auto at = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
    if (at(0) < 0x20 || at(0) == 0x7F) return 1;
    if (at(0) == 0xC2 && at(1) >= 0x80 && at(1) < 0xA0) return 2;  // C1 controls
    const bool marks =
        at(0) == 0xE2 && ((at(1) == 0x80 && (at(2) == 0x8E || at(2) == 0x8F || (at(2) >= 0xA8 && at(2) <= 0xAE))) ||
                          (at(1) == 0x81 && at(2) >= 0xA6 && at(2) <= 0xA9));
    return marks ? 3 : 0;  // U+200E, U+200F, U+2028..U+202E, U+2066..U+2069
}

/// Replaces control characters, C1 controls and bidirectional marks by "?", so that text cannot move the cursor, forge
/// a line or reverse the text direction. Use it for all text from drives, reports and file names.
[[nodiscard]] inline std::string printable(std::string_view text) {
    std::string clean;
    clean.reserve(text.size());
    while (!text.empty()) {
        const auto bad = unprintable(text);
        clean.push_back(bad > 0 ? '?' : text.front());
        text.remove_prefix(bad > 0 ? bad : 1);
    }
    return clean;
}

}  // namespace fettle

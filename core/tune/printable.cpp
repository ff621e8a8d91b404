// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/printable.h"

#include <cstddef>

namespace fettle::tune {

bool is_printable(std::string_view text) noexcept {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const auto within = [](unsigned char c, unsigned least, unsigned most) { return c >= least && c <= most; };
    std::size_t i = 0;
    while (i < text.size()) {
        const auto first = byte(i);
        std::size_t more = 0;
        if (within(first, 0xc2, 0xdf)) more = 1;
        if (within(first, 0xe0, 0xef)) more = 2;
        if (within(first, 0xf0, 0xf4)) more = 3;
        if ((more == 0 && !within(first, 0x20, 0x7e)) || text.size() - i <= more) return false;
        for (std::size_t at = i + 1; at <= i + more; ++at) {
            if (!within(byte(at), 0x80, 0xbf)) return false;
        }
        // Overlong forms, surrogates, beyond U+10FFFF.
        if (first == 0xe0 && byte(i + 1) < 0xa0) return false;
        if (first == 0xed && byte(i + 1) > 0x9f) return false;
        if (first == 0xf0 && byte(i + 1) < 0x90) return false;
        if (first == 0xf4 && byte(i + 1) > 0x8f) return false;
        i += more + 1;
    }
    return true;
}

}  // namespace fettle::tune

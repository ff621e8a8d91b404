// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/allocation/words.h"

#include "core/base/bytes.h"

namespace fettle::allocation {

std::string uuid_words(const std::array<std::uint8_t, 16>& uuid) {
    const auto digits = hex(uuid);
    std::string text;
    for (const auto& [at, length] : {std::pair<std::size_t, std::size_t>{0, 8}, {8, 4}, {12, 4}, {16, 4}, {20, 12}}) {
        if (!text.empty()) text += '-';
        text += digits.substr(at, length);
    }
    return text;
}

}  // namespace fettle::allocation

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/guid.h"

#include <array>

#include "core/base/bytes.h"

namespace fettle::partition {

std::string guid_text(std::span<const std::uint8_t, 16> bytes) {
    constexpr std::array<std::size_t, 16> kOrder{3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15};
    std::array<std::uint8_t, 16> ordered{};
    for (std::size_t i = 0; i < ordered.size(); ++i) ordered[i] = bytes[kOrder[i]];
    auto text = hex(ordered);
    for (const std::size_t at : {20U, 16U, 12U, 8U}) text.insert(at, 1, '-');
    return text;
}

}  // namespace fettle::partition

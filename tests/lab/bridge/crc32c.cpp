// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/lab/bridge/crc32c.h"

#include <array>

namespace fettle::lab {

namespace {

constexpr std::uint32_t kPolynomial = 0x82F63B78;  // 1EDC6F41h with its bits reversed

constexpr std::array<std::uint32_t, 256> make_table() {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < table.size(); ++i) {
        std::uint32_t value = i;
        for (int bit = 0; bit < 8; ++bit) value = (value & 1U) != 0 ? value >> 1U ^ kPolynomial : value >> 1U;
        table.at(i) = value;
    }
    return table;
}

constexpr std::array<std::uint32_t, 256> kTable = make_table();

}  // namespace

std::uint32_t crc32c(std::span<const std::uint8_t> bytes) {
    std::uint32_t value = 0xFFFFFFFF;
    for (const std::uint8_t byte : bytes) value = kTable.at((value ^ byte) & 0xFFU) ^ value >> 8U;
    return ~value;
}

}  // namespace fettle::lab

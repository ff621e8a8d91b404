// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

/// Bytes of NVMe structures, laid out by the standard's tables.
namespace fettle::test {

/// Little endian.
inline void put(std::vector<std::uint8_t>& bytes, std::size_t at, std::uint64_t value, std::size_t width) {
    for (std::size_t i = 0; i < width; ++i) bytes.at(at + i) = static_cast<std::uint8_t>(value >> (8 * i) & 0xFFU);
}

/// Identify Namespace of a 512 GB drive: 512 and 4,096 bytes a block, the first in use.
inline std::vector<std::uint8_t> namespace_512gb() {
    std::vector<std::uint8_t> bytes(4096);
    for (const std::size_t at : {0U, 8U, 16U}) put(bytes, at, 1'000'215'216, 8);
    bytes[25] = 1;                            // NLBAF, 0's based
    bytes[33] = 0x09;                         // DLFEAT: zeroes
    put(bytes, 120, 0x3322110003'0D0800, 8);  // EUI64 00 08 0d 03 00 11 22 33
    bytes[130] = 9;
    bytes[134] = 12;
    bytes[135] = 1;
    return bytes;
}

/// Log 02h with the values that smartctl printed of a worn THNSN5512GPU7.
inline std::vector<std::uint8_t> smart_log_worn_toshiba() {
    std::vector<std::uint8_t> bytes(512);
    put(bytes, 1, 36 + 273, 2);
    bytes[3] = 53;
    bytes[4] = 10;
    bytes[5] = 181;
    put(bytes, 32, 250'554'755, 8);
    put(bytes, 48, 239'897'688, 8);
    put(bytes, 64, 7'060'810'423, 8);
    put(bytes, 80, 3'427'254'933, 8);
    put(bytes, 96, 136'038, 8);
    put(bytes, 112, 33, 8);
    put(bytes, 128, 35'814, 8);
    put(bytes, 144, 18, 8);
    put(bytes, 192, 862, 4);
    put(bytes, 200, 36 + 273, 2);
    return bytes;
}

}  // namespace fettle::test

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Little-endian numbers in wire structures. Requires: the place is inside the bytes.
namespace fettle::lab {

inline void put_le(std::span<std::uint8_t> bytes, std::size_t offset, std::uint64_t value, std::size_t width) {
    for (std::size_t i = 0; i < width; ++i) bytes[offset + i] = static_cast<std::uint8_t>(value >> (8U * i));
}

inline std::uint64_t get_le(std::span<const std::uint8_t> bytes, std::size_t offset, std::size_t width) {
    std::uint64_t value = 0;
    for (std::size_t i = width; i-- > 0;) value = value << 8U | bytes[offset + i];
    return value;
}

inline std::uint16_t get_le16(std::span<const std::uint8_t> bytes, std::size_t offset) {
    return static_cast<std::uint16_t>(get_le(bytes, offset, 2));
}

inline std::uint32_t get_le32(std::span<const std::uint8_t> bytes, std::size_t offset) {
    return static_cast<std::uint32_t>(get_le(bytes, offset, 4));
}

}  // namespace fettle::lab

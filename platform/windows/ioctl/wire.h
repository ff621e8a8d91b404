// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

/// Writing of request structures by offset; reading is core/base/bytes.h.
namespace fettle::windows {

/// Stores `width` bytes, least significant first. Requires: they are within `bytes`.
constexpr void put_le(std::span<std::uint8_t> bytes, std::size_t offset, std::uint64_t value, std::size_t width) {
    const auto field = bytes.subspan(offset, width);
    for (std::size_t i = 0; i < width; ++i) field[i] = static_cast<std::uint8_t>(value >> (8U * i));
}
constexpr void put_u8(std::span<std::uint8_t> bytes, std::size_t offset, std::uint8_t value) {
    put_le(bytes, offset, value, 1);
}
constexpr void put_le16(std::span<std::uint8_t> bytes, std::size_t offset, std::uint16_t value) {
    put_le(bytes, offset, value, 2);
}
constexpr void put_le32(std::span<std::uint8_t> bytes, std::size_t offset, std::uint32_t value) {
    put_le(bytes, offset, value, 4);
}
constexpr void put_le64(std::span<std::uint8_t> bytes, std::size_t offset, std::uint64_t value) {
    put_le(bytes, offset, value, 8);
}

/// Drivers take time limits in whole seconds, from 1 (0 has other meanings) to 30 hours; others are refused as an
/// invalid parameter (Seagate, opensea-transport, WIN_MAX_CMD_TIMEOUT_SECONDS; ReactOS, classpnp).
inline constexpr std::uint32_t kMostSeconds = 108'000;
[[nodiscard]] constexpr std::uint32_t whole_seconds(std::uint32_t milliseconds) {
    return std::clamp<std::uint32_t>(milliseconds / 1000 + (milliseconds % 1000 != 0 ? 1 : 0), 1, kMostSeconds);
}

}  // namespace fettle::windows

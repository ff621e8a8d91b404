// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <span>
#include <string_view>
#include <vector>

/// Writing of little-endian wire structures. Offsets must lie within the bytes given.
namespace fettle::sim::sata {

inline constexpr std::size_t kBlock = 512;  ///< every ATA structure but user data comes in these
using Sector = std::array<std::uint8_t, kBlock>;
using Bytes = std::span<std::uint8_t>;
using ConstBytes = std::span<const std::uint8_t>;

inline void put(Bytes out, std::size_t at, std::uint64_t value, std::size_t width) {
    for (std::size_t i = 0; i < width; ++i) out[at + i] = static_cast<std::uint8_t>(value >> (8 * i));
}
inline void put16(Bytes out, std::size_t at, std::uint64_t value) { put(out, at, value, 2); }
inline void put32(Bytes out, std::size_t at, std::uint64_t value) { put(out, at, value, 4); }
inline void put48(Bytes out, std::size_t at, std::uint64_t value) { put(out, at, value, 6); }
inline void put64(Bytes out, std::size_t at, std::uint64_t value) { put(out, at, value, 8); }

[[nodiscard]] inline std::uint64_t get(ConstBytes in, std::size_t at, std::size_t width) {
    std::uint64_t value = 0;
    for (std::size_t i = width; i-- > 0;) value = value << 8U | in[at + i];
    return value;
}

/// A text of `width` bytes, padded with blanks, bytes swapped in each word (ACS-4 3.3.10).
inline void put_text(Bytes out, std::size_t at, std::size_t width, std::string_view text) {
    for (std::size_t i = 0; i < width; ++i) {
        out[at + (i ^ 1U)] = i < text.size() ? static_cast<std::uint8_t>(text[i]) : std::uint8_t{' '};
    }
}

[[nodiscard]] inline std::uint8_t sum(ConstBytes bytes) {
    return static_cast<std::uint8_t>(std::accumulate(bytes.begin(), bytes.end(), 0U));
}

/// Sets the last byte so that all bytes of the block add up to 0.
inline void seal(Bytes block) {
    block[kBlock - 1] = 0;
    block[kBlock - 1] = static_cast<std::uint8_t>(0x100U - sum(block.first(kBlock)));
}

}  // namespace fettle::sim::sata

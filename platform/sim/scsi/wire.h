// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

/// Bytes in the format of T10's standards: big endian, strings padded with blanks.
namespace fettle::sim::t10 {

using Bytes = std::vector<std::uint8_t>;

/// Big-endian number of `width` bytes at `at`; missing bytes count as 0.
[[nodiscard]] constexpr std::uint64_t big(std::span<const std::uint8_t> bytes, std::size_t at, std::size_t width) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < width; ++i) value = value << 8U | (at + i < bytes.size() ? bytes[at + i] : 0U);
    return value;
}

/// A command descriptor block. Bytes past its end read as 0.
class Cdb {
public:
    explicit constexpr Cdb(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
    [[nodiscard]] constexpr std::size_t size() const { return bytes_.size(); }
    [[nodiscard]] constexpr std::span<const std::uint8_t> bytes() const { return bytes_; }
    [[nodiscard]] constexpr std::uint8_t u8(std::size_t at) const { return at < bytes_.size() ? bytes_[at] : 0; }
    [[nodiscard]] constexpr bool bit(std::size_t at, unsigned index) const { return (u8(at) >> index & 1U) != 0; }
    [[nodiscard]] constexpr std::uint16_t be16(std::size_t at) const {
        return static_cast<std::uint16_t>(big(bytes_, at, 2));
    }
    [[nodiscard]] constexpr std::uint32_t be24(std::size_t at) const {
        return static_cast<std::uint32_t>(big(bytes_, at, 3));
    }
    [[nodiscard]] constexpr std::uint32_t be32(std::size_t at) const {
        return static_cast<std::uint32_t>(big(bytes_, at, 4));
    }
    [[nodiscard]] constexpr std::uint64_t be64(std::size_t at) const { return big(bytes_, at, 8); }

private:
    std::span<const std::uint8_t> bytes_;
};

/// Writes `value` into `width` bytes at `at`. Requires: they are there.
inline void put(std::span<std::uint8_t> bytes, std::size_t at, std::size_t width, std::uint64_t value) {
    for (std::size_t i = 0; i < width; ++i) {
        bytes[at + i] = static_cast<std::uint8_t>(value >> (8 * (width - 1 - i)) & 0xFFU);
    }
}

inline void append(Bytes& bytes, std::size_t width, std::uint64_t value) {
    bytes.resize(bytes.size() + width);
    put(bytes, bytes.size() - width, width, value);
}

/// Left-aligned, padded with blanks (SPC-5 4.3.1).
inline void put_text(std::span<std::uint8_t> bytes, std::size_t at, std::size_t width, std::string_view text) {
    for (std::size_t i = 0; i < width; ++i) {
        const char letter = i < text.size() ? text[i] : ' ';
        bytes[at + i] = static_cast<std::uint8_t>(letter >= ' ' && letter <= '~' ? letter : ' ');
    }
}

[[nodiscard]] constexpr std::uint8_t byte_of(std::uint64_t value, unsigned index) {
    return static_cast<std::uint8_t>(value >> (8U * index) & 0xFFU);
}

}  // namespace fettle::sim::t10

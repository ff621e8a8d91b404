// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "platform/sim/base/nvme_device.h"

/// How NVMe structures are written: little-endian fields at a byte offset. A field that would pass the
/// end is left out.
namespace fettle::sim::nvme {

inline constexpr std::size_t kPageBytes = 4096;
using Page = std::array<std::uint8_t, kPageBytes>;

inline void put(std::span<std::uint8_t> out, std::size_t at, std::size_t width, std::uint64_t value) {
    for (std::size_t i = 0; i < width && at + i < out.size(); ++i) {
        out[at + i] = i < sizeof(value) ? static_cast<std::uint8_t>(value >> (8 * i)) : std::uint8_t{0};
    }
}

/// ASCII, padded with blanks (NVMe Base 2.0 1.4.2).
inline void put_text(std::span<std::uint8_t> out, std::size_t at, std::size_t width, std::string_view text) {
    for (std::size_t i = 0; i < width && at + i < out.size(); ++i) {
        out[at + i] = i < text.size() ? static_cast<std::uint8_t>(text[i]) : std::uint8_t{' '};
    }
}

inline void put_bytes(std::span<std::uint8_t> out, std::size_t at, std::span<const std::uint8_t> bytes) {
    for (std::size_t i = 0; i < bytes.size() && at + i < out.size(); ++i) out[at + i] = bytes[i];
}

[[nodiscard]] inline std::uint64_t get(std::span<const std::uint8_t> in, std::size_t at, std::size_t width) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < width && at + i < in.size(); ++i) value |= std::uint64_t{in[at + i]} << (8 * i);
    return value;
}

/// Bits `high`..`low` of a dword.
[[nodiscard]] constexpr std::uint32_t bits(std::uint32_t value, unsigned high, unsigned low) {
    const auto width = high - low + 1;
    const auto mask = width >= 32 ? 0xFFFFFFFFU : (1U << width) - 1U;
    return value >> low & mask;
}

[[nodiscard]] inline std::uint64_t two_dwords(const NvmeSubmission& command, std::size_t low) {
    return command.dwords[low] | std::uint64_t{command.dwords[low + 1]} << 32U;
}

}  // namespace fettle::sim::nvme

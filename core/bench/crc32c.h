// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

namespace fettle::bench {

/// CRC-32C (Castagnoli; RFC 3720 12.1) of `data`, going on from `crc`, the result for what came before (0 at the
/// start). By the processor's own instruction where it has one.
[[nodiscard]] std::uint32_t crc32c(std::span<const std::uint8_t> data, std::uint32_t crc = 0) noexcept;

/// The same by tables, on any processor.
[[nodiscard]] std::uint32_t crc32c_portable(std::span<const std::uint8_t> data, std::uint32_t crc = 0) noexcept;

}  // namespace fettle::bench

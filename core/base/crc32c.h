// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

namespace fettle {

/// CRC-32C (Castagnoli; RFC 3720 12.1) of `data`, continued from `crc`, the result for the preceding data (0 at the
/// start). Uses the processor's instruction if available.
[[nodiscard]] std::uint32_t crc32c(std::span<const std::uint8_t> data, std::uint32_t crc = 0) noexcept;

/// The same with tables, on any processor.
[[nodiscard]] std::uint32_t crc32c_portable(std::span<const std::uint8_t> data, std::uint32_t crc = 0) noexcept;

}  // namespace fettle

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

namespace fettle::lab {

/// CRC-32C (Castagnoli), as NVMe/TCP digests are made (NVMe TCP Transport 1.0, 3.6.1.2).
[[nodiscard]] std::uint32_t crc32c(std::span<const std::uint8_t> bytes);

}  // namespace fettle::lab

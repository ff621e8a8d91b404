// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/base/units.h"

namespace fettle::scsi {

/// READ CAPACITY data (SBC-4 5.20.2 and 5.21.2). Fields of the long form only are absent after the short one.
struct Capacity {
    std::uint64_t last_block = 0;
    std::uint32_t block_bytes = 0;
    std::optional<std::uint8_t> physical_exponent;  ///< 2^n logical blocks in a physical one
    std::optional<std::uint16_t> lowest_aligned_block;
    std::optional<bool> provisioned;              ///< LBPME: UNMAP and the like are managed
    std::optional<bool> unmapped_reads_zero;      ///< LBPRZ
    std::optional<std::uint8_t> protection_type;  ///< 0 none, 1 to 3

    [[nodiscard]] ByteCount size() const noexcept;
    [[nodiscard]] std::optional<std::uint32_t> physical_block_bytes() const noexcept;
};

inline constexpr std::size_t kCapacity10Bytes = 8;
inline constexpr std::size_t kCapacity16Bytes = 32;

/// nullopt: the drive is too large for the short form. Errors: truncated, malformed (a block size of zero).
[[nodiscard]] Result<std::optional<Capacity>> decode_capacity_10(BytesView bytes);
/// Needs at least 12 bytes; bridges often truncate the rest. Errors: truncated, malformed.
[[nodiscard]] Result<Capacity> decode_capacity_16(BytesView bytes);

}  // namespace fettle::scsi

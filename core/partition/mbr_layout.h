// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>

#include "core/partition/mbr.h"

/// Offsets in a master or extended boot record (UEFI 2.9 tables 5-1 and 5-2).
namespace fettle::partition {

inline constexpr std::size_t kDiskSignature = 440;
inline constexpr std::size_t kRows = 446;
inline constexpr std::size_t kRowBytes = 16;
inline constexpr std::size_t kBootSignature = 510;

[[nodiscard]] inline bool has_boot_signature(FixedView<512> sector) noexcept {
    return sector.u8<kBootSignature>() == 0x55 && sector.u8<kBootSignature + 1>() == 0xAA;
}

[[nodiscard]] inline std::array<MbrEntry, 4> decode_rows(FixedView<512> sector) noexcept {
    std::array<MbrEntry, 4> rows;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto row = sector.row<kRows, kRowBytes, 4>(i);
        rows[i] = {row.u8<0>(), row.u8<4>(), row.le32<8>(), row.le32<12>()};
    }
    return rows;
}

}  // namespace fettle::partition

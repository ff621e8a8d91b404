// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

namespace fettle {

/// Wear of an eMMC device from its extended CSD register (JEDEC JESD84-B51 7.4.40-7.4.42).
/// Values outside the standard's range are absent.
struct MmcLife {
    /// Device life time estimation of type A and type B flash: 1 means 0-10 % used, 2 means 10-20 %, … 10 means 90-100
    /// %, 11 means that the estimated life is exceeded.
    std::optional<std::uint8_t> type_a;
    std::optional<std::uint8_t> type_b;
    /// Reserved blocks: 1 normal, 2 warning (80 % used), 3 urgent (90 % used).
    std::optional<std::uint8_t> pre_eol;
    friend bool operator==(const MmcLife&, const MmcLife&) = default;
};

}  // namespace fettle

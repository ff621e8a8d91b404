// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

namespace fettle::ata {

/// Duration of SECURITY ERASE UNIT as reported by the drive.
struct EraseTime {
    std::uint32_t minutes = 0;
    bool or_more = false;  ///< the true time is longer than `minutes`
    friend bool operator==(const EraseTime&, const EraseTime&) = default;
};

/// IDENTIFY words 89 (normal) and 90 (enhanced), in two formats distinguished by bit 15 (ACS-3 7.12). nullopt: not
/// reported.
[[nodiscard]] constexpr std::optional<EraseTime> erase_time(std::uint16_t word) noexcept {
    constexpr std::uint32_t kMinutesPerUnit = 2;
    const bool extended = (word & 0x8000U) != 0;
    // The upper bits of the short format are reserved; the largest value means "more than the
    // value before it": 508 or 65,532 minutes.
    const std::uint32_t value = word & (extended ? 0x7FFFU : 0x00FFU);
    const std::uint32_t largest = extended ? 0x7FFFU : 0x00FFU;
    if (value == 0) return std::nullopt;
    if (value == largest) return EraseTime{(largest - 1) * kMinutesPerUnit, true};
    return EraseTime{value * kMinutesPerUnit, false};
}

}  // namespace fettle::ata

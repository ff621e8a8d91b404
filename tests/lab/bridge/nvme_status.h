// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

/// Status fields that the transport itself gives: SC, SCT in bits 10:8, DNR (NVMe Base 2.0, 3.3.3.2; Fabrics
/// figure 97).
namespace fettle::lab {

inline constexpr std::uint16_t kDoNotRetry = 1U << 14U;
inline constexpr std::uint16_t kInvalidOpcode = 0x0001 | kDoNotRetry;
inline constexpr std::uint16_t kInvalidField = 0x0002 | kDoNotRetry;
inline constexpr std::uint16_t kSequenceError = 0x000C | kDoNotRetry;
inline constexpr std::uint16_t kSglLengthInvalid = 0x000F | kDoNotRetry;
inline constexpr std::uint16_t kSglTypeInvalid = 0x0011 | kDoNotRetry;
inline constexpr std::uint16_t kAbortRequested = 0x0007;
inline constexpr std::uint16_t kEventLimit = 0x0105 | kDoNotRetry;
inline constexpr std::uint16_t kControllerBusy = 0x0181;
inline constexpr std::uint16_t kConnectInvalid = 0x0182 | kDoNotRetry;

}  // namespace fettle::lab

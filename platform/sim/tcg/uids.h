// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

/// Objects, methods and statuses of TCG Core 2.01 (tables 241, 242, 166) and Opal 2.01 (4.2, 5.1.2), and
/// the PSID feature set.
namespace fettle::sim::tcg {

inline constexpr std::uint16_t kComId = 0x1000;

inline constexpr std::uint64_t kThisSp = 0x0000'0000'0000'0001;
inline constexpr std::uint64_t kSessionManager = 0x0000'0000'0000'00FF;
inline constexpr std::uint64_t kAdminSp = 0x0000'0205'0000'0001;
inline constexpr std::uint64_t kLockingSp = 0x0000'0205'0000'0002;
inline constexpr std::uint64_t kPinSid = 0x0000'000B'0000'0001;
inline constexpr std::uint64_t kPinMsid = 0x0000'000B'0000'8402;
inline constexpr std::uint64_t kAnybody = 0x0000'0009'0000'0001;
inline constexpr std::uint64_t kSid = 0x0000'0009'0000'0006;
inline constexpr std::uint64_t kPsid = 0x0000'0009'0001'FF01;
inline constexpr std::uint64_t kAdmin1 = 0x0000'0009'0001'0001;
inline constexpr std::uint64_t kPinAdmin1 = 0x0000'000B'0001'0001;
inline constexpr std::uint64_t kLockingInfo = 0x0000'0801'0000'0001;
inline constexpr std::uint64_t kMbrControl = 0x0000'0803'0000'0001;
inline constexpr std::uint64_t kFirstRange = 0x0000'0802'0003'0001;  ///< further ones follow
inline constexpr std::uint64_t kGlobalRange = 0x0000'0802'0000'0001;

inline constexpr std::uint64_t kProperties = 0x0000'0000'0000'FF01;
inline constexpr std::uint64_t kStartSession = 0x0000'0000'0000'FF02;
inline constexpr std::uint64_t kSyncSession = 0x0000'0000'0000'FF03;
inline constexpr std::uint64_t kRevertSp = 0x0000'0006'0000'0011;
inline constexpr std::uint64_t kGet = 0x0000'0006'0000'0016;
inline constexpr std::uint64_t kSet = 0x0000'0006'0000'0017;
inline constexpr std::uint64_t kAuthenticate = 0x0000'0006'0000'001C;
inline constexpr std::uint64_t kRevert = 0x0000'0006'0000'0202;
inline constexpr std::uint64_t kActivate = 0x0000'0006'0000'0203;

/// Longest credential (Opal 2.01, C_PIN).
inline constexpr std::size_t kLongestPin = 32;

inline constexpr std::uint8_t kOk = 0x00;
inline constexpr std::uint8_t kNotAuthorized = 0x01;
inline constexpr std::uint8_t kSpBusy = 0x03;
inline constexpr std::uint8_t kInvalidParameter = 0x0C;
inline constexpr std::uint8_t kAuthorityLockedOut = 0x12;
inline constexpr std::uint8_t kFail = 0x3F;

}  // namespace fettle::sim::tcg

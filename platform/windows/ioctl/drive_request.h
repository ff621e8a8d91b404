// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

/// Requests that change a whole drive (Microsoft, ntddstor.h; offsets from the field lists of its documentation where
/// the headers of Debian's mingw-w64 lack the structure, otherwise compared in win32_layout.cpp).
namespace fettle::windows {

/// STORAGE_SANITIZE_METHOD. There is none for an overwrite.
enum class ReinitializeMethod : std::uint8_t { block_erase = 1, crypto_erase = 2 };

/// STORAGE_REINITIALIZE_MEDIA, from Windows 10 21H1 and Windows Server 2022: a sanitize of an NVMe drive.
/// `may_leave_failure`: AUSE, which Windows calls unrestricted sanitize exit.
inline constexpr std::size_t kReinitializeBytes = 16;
[[nodiscard]] std::array<std::uint8_t, kReinitializeBytes> encode_reinitialize(ReinitializeMethod method,
                                                                               bool may_leave_failure,
                                                                               std::uint32_t seconds);

/// DEVICE_MANAGE_DATA_SET_ATTRIBUTES with the action Trim and one range, in bytes.
inline constexpr std::size_t kTrimBytes = 48;
[[nodiscard]] std::array<std::uint8_t, kTrimBytes> encode_trim(std::uint64_t offset, std::uint64_t length);

}  // namespace fettle::windows

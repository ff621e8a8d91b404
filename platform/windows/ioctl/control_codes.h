// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

/// Control codes of DeviceIoControl, as CTL_CODE of winioctl.h, ntddscsi.h and ntdddisk.h computes them. A build for
/// Windows compares each with the header (win32_layout.cpp).
namespace fettle::windows {

inline constexpr std::uint32_t kStorageQueryProperty = 0x2D1400;
inline constexpr std::uint32_t kStorageProtocolCommand = 0x2DD3C0;
inline constexpr std::uint32_t kStorageGetDeviceNumber = 0x2D1080;
inline constexpr std::uint32_t kScsiGetAddress = 0x41018;
inline constexpr std::uint32_t kScsiPassThrough = 0x4D004;
inline constexpr std::uint32_t kScsiPassThroughDirect = 0x4D014;
inline constexpr std::uint32_t kScsiMiniport = 0x4D008;
inline constexpr std::uint32_t kAtaPassThrough = 0x4D02C;
inline constexpr std::uint32_t kAtaPassThroughDirect = 0x4D030;
inline constexpr std::uint32_t kSmartGetVersion = 0x74080;
inline constexpr std::uint32_t kSmartSendDriveCommand = 0x7C084;
inline constexpr std::uint32_t kSmartReceiveDriveData = 0x7C088;
inline constexpr std::uint32_t kDiskPerformance = 0x70020;
inline constexpr std::uint32_t kDiskGetDriveGeometryEx = 0x700A0;
inline constexpr std::uint32_t kDiskGetLengthInfo = 0x7405C;
inline constexpr std::uint32_t kDiskGetDriveLayoutEx = 0x70050;
inline constexpr std::uint32_t kVolumeGetVolumeDiskExtents = 0x560000;
inline constexpr std::uint32_t kStorageReinitializeMedia = 0x2D9640;
inline constexpr std::uint32_t kStorageManageDataSetAttributes = 0x2D9404;
inline constexpr std::uint32_t kStorageFirmwareGetInfo = 0x2D1C00;
inline constexpr std::uint32_t kStorageFirmwareDownload = 0x2DDC04;
inline constexpr std::uint32_t kStorageFirmwareActivate = 0x2DDC08;
inline constexpr std::uint32_t kDiskIsWritable = 0x70024;
inline constexpr std::uint32_t kDiskUpdateProperties = 0x70140;
inline constexpr std::uint32_t kLockVolume = 0x90018;
inline constexpr std::uint32_t kDismountVolume = 0x90020;
inline constexpr std::uint32_t kGetNtfsVolumeData = 0x90064;
inline constexpr std::uint32_t kGetVolumeBitmap = 0x9006F;
inline constexpr std::uint32_t kGetRetrievalPointers = 0x90073;
inline constexpr std::uint32_t kLookupStreamFromCluster = 0x901FC;
inline constexpr std::uint32_t kGetRetrievalPointerBase = 0x90234;
inline constexpr std::uint32_t kSetCompression = 0x9C040;
inline constexpr std::uint32_t kFileLevelTrim = 0x98208;

/// The access that a handle needs for a code: bits 15:14 (Microsoft, "Defining I/O Control Codes").
enum class NeededAccess : std::uint8_t { any = 0, read = 1, write = 2, both = 3 };
[[nodiscard]] constexpr NeededAccess needed_access(std::uint32_t code) noexcept {
    return static_cast<NeededAccess>(code >> 14U & 3U);
}

}  // namespace fettle::windows

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"

/// Firmware by IOCTL_STORAGE_FIRMWARE_GET_INFO, _DOWNLOAD and _ACTIVATE of Windows 10 and later (Microsoft, ntddstor.h,
/// winioctl.h). Pass-through is not the way: Windows would not know that the firmware has changed.
namespace fettle::windows {

/// Of an NVMe drive the request goes to the controller; without that, one slot is reported (Seagate,
/// opensea-transport).
enum class FirmwareTarget : std::uint8_t { device, controller };

/// STORAGE_HW_FIRMWARE_INFO_QUERY.
inline constexpr std::size_t kFirmwareQueryBytes = 16;
[[nodiscard]] std::array<std::uint8_t, kFirmwareQueryBytes> encode_firmware_query(FirmwareTarget target);

/// STORAGE_HW_FIRMWARE_INFO, without its slots, which the drive's own log lists too.
struct FirmwareInfo {
    bool can_upgrade = false;
    std::optional<std::uint32_t> alignment;  ///< of each piece of the image, and its size; nullopt: not known
    std::optional<std::uint32_t> largest_piece;
};
/// With room for the 7 slots of an NVMe drive.
inline constexpr std::size_t kFirmwareInfoBytes = 24 + 7 * 32;
/// Error: truncated.
[[nodiscard]] Result<FirmwareInfo> decode_firmware_info(BytesView bytes);

/// STORAGE_HW_FIRMWARE_DOWNLOAD with a piece of an image. The newer structure, STORAGE_HW_FIRMWARE_DOWNLOAD_V2, is not
/// understood by all drivers (Seagate, opensea-transport).
struct FirmwarePiece {
    FirmwareTarget target = FirmwareTarget::device;
    std::uint64_t offset = 0;
    std::span<const std::uint8_t> data;
};
[[nodiscard]] std::vector<std::uint8_t> encode_firmware_download(const FirmwarePiece& piece);

/// What an activation does with the slot. Windows 10 knows the first two (Microsoft, STORAGE_HW_FIRMWARE_ACTIVATE); the
/// build that a later one needs is from Seagate, opensea-transport.
enum class FirmwareAction : std::uint8_t {
    replace_for_reset,   ///< of the image that was sent: the default
    existing_for_reset,  ///< of the image in the slot
    replace,             ///< without activation; Windows 11 22H2
    existing_now,        ///< without a reset; Windows 11 24H2
};
struct FirmwareActivation {
    FirmwareTarget target = FirmwareTarget::device;
    FirmwareAction action = FirmwareAction::replace_for_reset;
    std::uint8_t slot = 0;
    bool names_default = false;  ///< with the flag that Windows 11 24H2 has for the default
};
/// STORAGE_HW_FIRMWARE_ACTIVATE.
inline constexpr std::size_t kFirmwareActivateBytes = 16;
[[nodiscard]] std::array<std::uint8_t, kFirmwareActivateBytes> encode_firmware_activate(
    const FirmwareActivation& activation);

}  // namespace fettle::windows

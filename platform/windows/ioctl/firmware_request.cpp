// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/ioctl/firmware_request.h"

#include <algorithm>

#include "platform/windows/ioctl/wire.h"

namespace fettle::windows {

namespace {

// STORAGE_HW_FIRMWARE_REQUEST_FLAG_…
constexpr std::uint32_t kController = 1U << 0U;
constexpr std::uint32_t kSwitchWithoutReset = 1U << 28U;
constexpr std::uint32_t kReplaceAndSwitch = 1U << 29U;
constexpr std::uint32_t kReplaceExisting = 1U << 30U;
constexpr std::uint32_t kSwitchToExisting = 1U << 31U;

constexpr std::size_t kInfoHead = 24;
/// sizeof(STORAGE_HW_FIRMWARE_DOWNLOAD) is its version; the image begins before its end, because of its alignment.
constexpr std::size_t kDownloadBytes = 40;
constexpr std::size_t kImageOffset = 32;

std::uint32_t flags_of(FirmwareTarget target) { return target == FirmwareTarget::controller ? kController : 0; }

std::uint32_t flags_of(FirmwareAction action, bool names_default) {
    switch (action) {
        case FirmwareAction::replace_for_reset: return names_default ? kReplaceAndSwitch : 0;
        case FirmwareAction::existing_for_reset: return kSwitchToExisting;
        case FirmwareAction::replace: return kReplaceExisting;
        case FirmwareAction::existing_now: return kSwitchWithoutReset;
    }
    return 0;
}

std::optional<std::uint32_t> unless_zero(std::uint32_t number) {
    return number == 0 ? std::nullopt : std::optional(number);
}

}  // namespace

std::array<std::uint8_t, kFirmwareQueryBytes> encode_firmware_query(FirmwareTarget target) {
    std::array<std::uint8_t, kFirmwareQueryBytes> wire{};
    put_le32(wire, 0, kFirmwareQueryBytes);  // version
    put_le32(wire, 4, kFirmwareQueryBytes);
    put_le32(wire, 8, flags_of(target));
    return wire;
}

Result<FirmwareInfo> decode_firmware_info(BytesView bytes) {
    const auto view = bytes.fixed<kInfoHead>(0, "STORAGE_HW_FIRMWARE_INFO");
    if (!view) return fail(view.error());
    FirmwareInfo info;
    info.can_upgrade = (view->u8<8>() & 1U) != 0;
    info.alignment = unless_zero(view->le32<16>());
    info.largest_piece = unless_zero(view->le32<20>());
    return info;
}

std::vector<std::uint8_t> encode_firmware_download(const FirmwarePiece& piece) {
    std::vector<std::uint8_t> wire(kDownloadBytes + piece.data.size());
    put_le32(wire, 0, kDownloadBytes);  // version
    put_le32(wire, 4, static_cast<std::uint32_t>(wire.size()));
    put_le32(wire, 8, flags_of(piece.target));
    put_le64(wire, 16, piece.offset);
    put_le64(wire, 24, piece.data.size());
    std::copy(piece.data.begin(), piece.data.end(), wire.begin() + static_cast<std::ptrdiff_t>(kImageOffset));
    return wire;
}

std::array<std::uint8_t, kFirmwareActivateBytes> encode_firmware_activate(const FirmwareActivation& activation) {
    std::array<std::uint8_t, kFirmwareActivateBytes> wire{};
    put_le32(wire, 0, kFirmwareActivateBytes);  // version
    put_le32(wire, 4, kFirmwareActivateBytes);
    put_le32(wire, 8, flags_of(activation.target) | flags_of(activation.action, activation.names_default));
    put_u8(wire, 12, activation.slot);
    return wire;
}

}  // namespace fettle::windows

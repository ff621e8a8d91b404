// SPDX-License-Identifier: GPL-3.0-or-later
#include "platform/windows/holder/firmware_call.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "core/nvme/status.h"
#include "platform/windows/ioctl/control_codes.h"
#include "platform/windows/ioctl/win_error.h"

namespace fettle::windows {

namespace {

// winerror.h: what the drive rejects (libnvme, ioctl-win.c).
constexpr WinError kSlotInvalid = 0x80030208;   // STG_E_FIRMWARE_SLOT_INVALID
constexpr WinError kImageInvalid = 0x80030209;  // STG_E_FIRMWARE_IMAGE_INVALID

Error firmware_error(WinError error, FirmwareTarget target, std::string context) {
    const bool nvme = target == FirmwareTarget::controller;
    const auto rejected = [&](std::uint32_t status) {
        return Error{nvme::error_code(status), std::move(context), {NativeStatus::Kind::nvme, status}};
    };
    if (nvme && error == kSlotInvalid) return rejected(nvme::status(1, 0x06));
    if (nvme && error == kImageInvalid) return rejected(nvme::status(1, 0x07));
    return windows_error(error, std::move(context));
}

}  // namespace

Result<FirmwareInfo> firmware_info(DeviceHandle& device, FirmwareTarget target, const std::string& path) {
    const auto query = encode_firmware_query(target);
    std::vector<std::uint8_t> out(kFirmwareInfoBytes);
    const auto answer = device.control(kStorageFirmwareGetInfo, query, out);
    if (!answer.ok()) return fail(windows_error(answer.error, fmt::format("the firmware slots of {}", path)));
    return decode_firmware_info(BytesView(out).slice(0, std::min<std::size_t>(answer.returned, out.size())));
}

Status send_firmware(const OpenDrive& drive, const FirmwarePiece& piece) {
    const auto wire = encode_firmware_download(piece);
    const auto answer = drive.device->control(kStorageFirmwareDownload, wire, {});
    if (answer.ok()) return {};
    return fail(firmware_error(
        answer.error, piece.target,
        fmt::format("sending {} bytes of firmware at {} to {}", piece.data.size(), piece.offset, drive.path)));
}

Status activate_firmware(const OpenDrive& drive, const FirmwareActivation& activation) {
    const auto wire = encode_firmware_activate(activation);
    const auto answer = drive.device->control(kStorageFirmwareActivate, wire, {});
    if (answer.ok()) return {};
    return fail(firmware_error(answer.error, activation.target, fmt::format("committing firmware on {}", drive.path)));
}

}  // namespace fettle::windows

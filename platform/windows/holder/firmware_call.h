// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "platform/windows/drives/open_drive.h"
#include "platform/windows/ioctl/firmware_request.h"

namespace fettle::windows {

/// What Windows' driver passes of firmware; needs no rights. Errors: those of windows_error (unsupported: it passes
/// none), truncated.
[[nodiscard]] Result<FirmwareInfo> firmware_info(DeviceHandle& device, FirmwareTarget target, const std::string& path);

/// Sends a piece of an image. Errors: those of windows_error; an image or slot that the drive rejects as NVMe status
/// 107h and 106h.
[[nodiscard]] Status send_firmware(const OpenDrive& drive, const FirmwarePiece& piece);
/// Commits or activates it. Errors: the same.
[[nodiscard]] Status activate_firmware(const OpenDrive& drive, const FirmwareActivation& activation);

}  // namespace fettle::windows

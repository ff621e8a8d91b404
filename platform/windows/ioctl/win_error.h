// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/error.h"
#include "platform/windows/ioctl/device_io.h"

namespace fettle::windows {

/// The error class of a failed call on a device. Microsoft, "System Error Codes"; that 1, 50 and 55 mean that the
/// driver does not pass the command, and that 1117 and 31 come from the driver or the drive, is how drivers use them
/// (smartmontools, os_win32.cpp).
[[nodiscard]] ErrorCode error_code(WinError error) noexcept;

/// The same with the number as NativeStatus::Kind::windows.
[[nodiscard]] Error windows_error(WinError error, std::string context);

/// Whether the error means that this driver does not pass the command at all, so that another way may be tried.
[[nodiscard]] bool not_passed(const Error& error) noexcept;

}  // namespace fettle::windows

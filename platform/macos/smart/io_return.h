// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "core/base/error.h"

namespace fettle::macos {

/// What I/O Kit's calls return: IOReturn.h of XNU's open source. 0: success.
using IoReturn = std::int32_t;

namespace io_return {
[[nodiscard]] constexpr IoReturn common(std::uint32_t code) noexcept {
    return static_cast<IoReturn>(0xE0000000U | code);  // sys_iokit, sub_iokit_common
}
inline constexpr IoReturn kSuccess = 0;
inline constexpr IoReturn kNoDevice = common(0x2C0);
inline constexpr IoReturn kNotPrivileged = common(0x2C1);
inline constexpr IoReturn kExclusiveAccess = common(0x2C5);
inline constexpr IoReturn kUnsupported = common(0x2C7);
inline constexpr IoReturn kIoError = common(0x2CA);
inline constexpr IoReturn kNotOpen = common(0x2CD);
inline constexpr IoReturn kBusy = common(0x2D5);
inline constexpr IoReturn kTimeout = common(0x2D6);
inline constexpr IoReturn kNotPermitted = common(0x2E2);
}  // namespace io_return

/// The error of a failed call; its context has the number. Requires: not success.
[[nodiscard]] Error io_error(IoReturn code, const std::string& what);

}  // namespace fettle::macos

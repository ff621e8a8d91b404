// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/error.h"

namespace fettle::nvme {

/// An NVMe status as NativeStatus holds it: SCT << 8 | SC (NVMe Base 2.0 3.3.3.2.1).
[[nodiscard]] constexpr std::uint32_t status(std::uint8_t type, std::uint8_t code) noexcept {
    return (type & 7U) << 8U | code;
}

/// Status codes that Fettle decides by.
inline constexpr std::uint32_t kInvalidOpcode = status(0, 0x01);
inline constexpr std::uint32_t kInvalidField = status(0, 0x02);
inline constexpr std::uint32_t kInvalidNamespace = status(0, 0x0B);
inline constexpr std::uint32_t kInvalidLogPage = status(1, 0x09);

/// The standard's name of a generic, command specific or media status, in plain lower-case English;
/// "vendor specific" for C0h and up; empty where nobody knows it. `value` may carry the bits above
/// (CRD, More, Do Not Retry): they are ignored.
[[nodiscard]] std::string_view status_name(std::uint32_t value) noexcept;

/// "invalid log page (type 1h, code 09h)".
[[nodiscard]] std::string status_text(std::uint32_t value);

/// The class of error of a command that ended with this status. Requires: not success.
[[nodiscard]] ErrorCode error_code(std::uint32_t value) noexcept;

/// Whether the error says that the drive, or the bridge before it, does not have what was asked
/// for: an answer, not a defect.
[[nodiscard]] bool not_offered(const Error& error) noexcept;

}  // namespace fettle::nvme

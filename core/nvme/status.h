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

/// Status codes that Fettle evaluates.
inline constexpr std::uint32_t kInvalidOpcode = status(0, 0x01);
inline constexpr std::uint32_t kInvalidField = status(0, 0x02);
inline constexpr std::uint32_t kInvalidNamespace = status(0, 0x0B);
inline constexpr std::uint32_t kInvalidLogPage = status(1, 0x09);

/// The standard's name of a generic, command specific or media status, in lower-case English; "vendor specific" for C0h
/// and up; empty if unknown. `value` may contain the upper bits (CRD, More, Do Not Retry), which are ignored.
[[nodiscard]] std::string_view status_name(std::uint32_t value) noexcept;

/// "invalid log page (type 1h, code 09h)".
[[nodiscard]] std::string status_text(std::uint32_t value);

/// The error class of a command with this status. Requires: not success.
[[nodiscard]] ErrorCode error_code(std::uint32_t value) noexcept;

/// Whether the error means that the drive or the bridge does not support the request, which is not a defect.
[[nodiscard]] bool not_offered(const Error& error) noexcept;

}  // namespace fettle::nvme

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "core/base/bytes.h"
#include "core/base/result.h"

namespace fettle::nvme {

inline constexpr std::size_t kFirmwareLogBytes = 512;

/// Firmware Slot Information, log 03h (NVMe Base 2.0 figure 208).
struct FirmwareLog {
    std::uint8_t active_slot = 0;           ///< AFI bits 2:0: slot of the running image
    std::optional<std::uint8_t> next_slot;  ///< AFI bits 6:4: activated at the next reset
    std::array<std::string, 7> revisions;   ///< slot 1 first; empty: unused
};

/// Needs 512 bytes. Errors: truncated.
[[nodiscard]] Result<FirmwareLog> decode_firmware_log(BytesView bytes);

}  // namespace fettle::nvme

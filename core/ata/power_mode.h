// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/drive/ports.h"

namespace fettle::ata {

/// Result of CHECK POWER MODE.
struct PowerMode {
    std::uint8_t value = 0;  ///< count register
    std::string_view name;   ///< "standby", "idle", "active or idle", …; "unknown" for reserved values
    bool asleep = false;     ///< reading from the medium would spin the disk up
};

/// Decodes the count register after CHECK POWER MODE (ACS-3 and ATA8-ACS, CHECK POWER MODE). nullopt: the path does not
/// return registers.
[[nodiscard]] std::optional<PowerMode> power_mode(const AtaReturn& registers) noexcept;

}  // namespace fettle::ata

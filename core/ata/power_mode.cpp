// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ata/power_mode.h"

namespace fettle::ata {

std::optional<PowerMode> power_mode(const AtaReturn& registers) noexcept {
    if (!registers.complete) return std::nullopt;
    const auto value = static_cast<std::uint8_t>(registers.count & 0xFFU);
    switch (value) {
        case 0x00: return PowerMode{value, "standby", true};  // with EPC: Standby_z
        case 0x01:
            return PowerMode{value, "standby_y", true};  // EPC
        // Non-volatile cache power mode (ATA8-ACS): 40h spun down, 41h spun up.
        case 0x40: return PowerMode{value, "cache, spun down", true};
        case 0x41: return PowerMode{value, "cache, spun up", false};
        case 0x80: return PowerMode{value, "idle", false};
        case 0x81: return PowerMode{value, "idle_a", false};
        case 0x82: return PowerMode{value, "idle_b", false};
        case 0x83: return PowerMode{value, "idle_c", false};
        case 0xFF: return PowerMode{value, "active or idle", false};
        default: return PowerMode{value, "unknown", false};
    }
}

}  // namespace fettle::ata

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/drive/ports.h"

namespace fettle::ata {

/// Decodes the registers after SMART RETURN STATUS (ACS-3 7.48.8): LBA(23:8) is C24Fh if no threshold is exceeded and
/// 2CF4h if one is. nullopt: the path returns no registers, or other values (bridges invent some), so the status is
/// unknown.
[[nodiscard]] constexpr std::optional<bool> smart_passed(const AtaReturn& registers) noexcept {
    if (!registers.complete) return std::nullopt;
    switch (registers.lba >> 8U & 0xFFFFU) {
        case 0xC24F: return true;
        case 0x2CF4: return false;
        default: return std::nullopt;
    }
}

}  // namespace fettle::ata

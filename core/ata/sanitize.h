// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/drive/ports.h"

/// SANITIZE DEVICE, B4h (ACS-4 4.17, 7.35): builders, and the state reported by the drive. All except the status change
/// the drive: only steps of a plan may send them.
namespace fettle::ata {

/// SANITIZE STATUS EXT. `leave_failure` ends the failed state if the failed operation allowed that.
[[nodiscard]] AtaCommand sanitize_status(bool leave_failure = false);

/// `may_leave_failure`: if it fails, the drive can be made usable without a successful sanitize (COUNT bit 4).
[[nodiscard]] AtaCommand sanitize_crypto_scramble(bool may_leave_failure);
[[nodiscard]] AtaCommand sanitize_block_erase(bool may_leave_failure);
/// `passes` 1..15; every pass writes the four bytes of `pattern`.
[[nodiscard]] AtaCommand sanitize_overwrite(std::uint32_t pattern, unsigned passes, bool may_leave_failure);

/// Contents of the registers after any of them (ACS-4 7.35.2.4).
struct SanitizeRegisters {
    bool completed_well = false;  ///< the last operation
    bool in_progress = false;
    bool frozen = false;  ///< until power-off
    bool antifreeze = false;
    std::uint16_t progress = 0;  ///< of 65,536
};
[[nodiscard]] SanitizeRegisters decode_sanitize(const AtaReturn& registers) noexcept;

}  // namespace fettle::ata

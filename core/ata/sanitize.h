// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/drive/ports.h"

/// SANITIZE DEVICE, B4h (ACS-4 4.17, 7.35): builders, and the state that the drive tells. All but the status change the
/// drive: nothing but the steps of a plan may send them.
namespace fettle::ata {

/// SANITIZE STATUS EXT. `leave_failure` ends the failed state where the failed operation allowed that.
[[nodiscard]] AtaCommand sanitize_status(bool leave_failure = false);

/// `may_leave_failure`: should it fail, the drive can be used again without a sanitize that succeeds (COUNT bit 4).
[[nodiscard]] AtaCommand sanitize_crypto_scramble(bool may_leave_failure);
[[nodiscard]] AtaCommand sanitize_block_erase(bool may_leave_failure);
/// `passes` 1..15; every pass writes the four bytes of `pattern`.
[[nodiscard]] AtaCommand sanitize_overwrite(std::uint32_t pattern, unsigned passes, bool may_leave_failure);

/// What the registers say after any of them (ACS-4 7.35.2.4).
struct SanitizeRegisters {
    bool completed_well = false;  ///< the last one
    bool in_progress = false;
    bool frozen = false;  ///< until power-off
    bool antifreeze = false;
    std::uint16_t progress = 0;  ///< of 65,536
};
[[nodiscard]] SanitizeRegisters decode_sanitize(const AtaReturn& registers) noexcept;

}  // namespace fettle::ata

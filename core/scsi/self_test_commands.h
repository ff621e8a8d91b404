// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/drive/ports.h"

namespace fettle::scsi {

/// SELF-TEST CODE (SPC-5 table 166).
enum class SelfTestCode : std::uint8_t {
    background_short = 1,
    background_extended = 2,
    abort_background = 4,
    foreground_short = 5,
    foreground_extended = 6,
};

/// SEND DIAGNOSTIC, 1Dh, without parameters (SPC-5 6.42). With a foreground code it ends with the test, and a failed
/// test is its CHECK CONDITION.
[[nodiscard]] ScsiCommand send_diagnostic(SelfTestCode code, std::uint32_t timeout_ms = 60'000);

}  // namespace fettle::scsi

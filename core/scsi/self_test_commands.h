// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/drive/ports.h"

namespace fettle::scsi {

/// SELF-TEST CODE of tests in the background (SPC-5 table 166).
enum class SelfTestCode : std::uint8_t { background_short = 1, background_extended = 2, abort_background = 4 };

/// SEND DIAGNOSTIC, 1Dh, without parameters (SPC-5 6.42).
[[nodiscard]] ScsiCommand send_diagnostic(SelfTestCode code);

}  // namespace fettle::scsi

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"
#include "core/drive/power.h"

namespace fettle::nvme {

/// Size of the table of feature 0Ch (NVMe Base 1.4 5.21.1.12, NVMe Base 2.0 5.27.1): 32 entries of 8 bytes.
inline constexpr std::size_t kApstBytes = 256;

/// The transitions of the Autonomous Power State Transition table, in the order of their states. An entry whose idle
/// time is 0 disables the transition from its state, and is left out. An entry may lead to a state that the drive does
/// not have. Errors: truncated.
[[nodiscard]] Result<std::vector<IdleTransition>> decode_apst(BytesView bytes);

}  // namespace fettle::nvme

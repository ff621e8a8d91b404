// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

#include "platform/sim/nvme/core.h"

namespace fettle::sim::nvme {

/// One admin command that the drive has and whose data fit. Requires: `data` holds `admin_bytes`.
Answer admin_command(Core& core, const NvmeSubmission& command, std::span<std::uint8_t> data);
/// Power goes in the middle: long operations are begun, a commit spoils its slot, all else did not happen.
Answer admin_command_half(Core& core, const NvmeSubmission& command, std::span<std::uint8_t> data);
/// What an admin command moves.
[[nodiscard]] std::uint64_t admin_bytes(const NvmeSubmission& command);

}  // namespace fettle::sim::nvme

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

#include "platform/sim/nvme/core.h"

namespace fettle::sim::nvme {

/// A supported admin command with valid data. Requires: `data` holds `admin_bytes`.
Answer admin_command(Core& core, const NvmeSubmission& command, std::span<std::uint8_t> data);
/// Power fails meanwhile: long operations have started, a commit corrupts its slot, anything else did not happen.
Answer admin_command_half(Core& core, const NvmeSubmission& command, std::span<std::uint8_t> data);
/// What an admin command moves.
[[nodiscard]] std::uint64_t admin_bytes(const NvmeSubmission& command);

}  // namespace fettle::sim::nvme

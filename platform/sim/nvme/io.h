// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

#include "platform/sim/nvme/core.h"

namespace fettle::sim::nvme {

/// The commands of the NVM command set (NVM Command Set 1.0 3.2). `half`: power goes meanwhile, and only
/// the first half takes effect.
Answer io_command(Core& core, const NvmeSubmission& command, std::span<std::uint8_t> data, bool half);
/// What an I/O command moves; 0 for a namespace that is not there.
[[nodiscard]] std::uint64_t io_bytes(const Core& core, const NvmeSubmission& command);

}  // namespace fettle::sim::nvme

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>

#include "core/drive/ports.h"
#include "platform/sim/drive.h"

namespace fettle::sim {

/// Reads of a simulated drive by its own read commands, so that faults and locks meet them too; nullptr
/// when the drive does not tell its size. `nsid` counts for NVMe drives alone.
[[nodiscard]] std::unique_ptr<BlockDevice> open_block(std::shared_ptr<SimDrive> drive, std::uint32_t nsid = 1);

}  // namespace fettle::sim

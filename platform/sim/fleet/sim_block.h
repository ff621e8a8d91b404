// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>

#include "core/drive/ports.h"
#include "platform/sim/drive/drive.h"

namespace fettle::sim {

/// Reads of a simulated drive by its own read commands, so that faults and locks apply; nullptr if the drive does not
/// report its size. `nsid` is only used for NVMe drives.
[[nodiscard]] std::unique_ptr<BlockDevice> open_block(std::shared_ptr<SimDrive> drive, std::uint32_t nsid = 1);

}  // namespace fettle::sim

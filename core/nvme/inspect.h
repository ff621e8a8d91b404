// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "core/drive/facts.h"
#include "core/drive/ports.h"

namespace fettle::nvme {

/// Asks an NVMe drive who it is and how it is, and puts the answers into identity, capabilities and
/// nvme of `facts`. Only reads: Identify, Get Log Page and Get Features.
///
/// `nsid`: the namespace that the caller means; without one, facts.identity.nsid, then the drive's
/// first active namespace. What the drive or the bridge does not offer stays absent in silence where
/// it is optional; whatever else could not be had is a row of facts.missing: "identify",
/// "identify-namespace", "smart-log", "self-test-log", "write-cache", "flash-writes". When the drive
/// does not answer at all (vanished, timeout, not permitted), nothing more is asked.
///
/// Blocks for as long as the commands take: a few milliseconds each, up to 10 s on a sick drive.
void inspect(NvmePort& port, std::optional<std::uint32_t> nsid, DriveFacts& facts);

}  // namespace fettle::nvme

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "core/drive/facts.h"
#include "core/drive/ports.h"

namespace fettle::nvme {

/// Queries an NVMe drive's identity and health, and fills identity, capabilities, nvme and nvme_power of `facts`. Only
/// reads: Identify, Get Log Page and Get Features.
///
/// `nsid`: the namespace to query; without it, facts.identity.nsid, then the drive's first active namespace. Optional
/// features that the drive or bridge does not support are left absent; anything else that could not be read is a row of
/// facts.missing: "identify", "identify-namespace", "smart-log", "self-test-log", "write-cache", "flash-writes",
/// "power-state", "power-transitions". If the
/// drive does not respond at all (vanished, timeout, not permitted), the inspection ends.
///
/// Blocks during the commands: a few milliseconds each, up to 10 s on a failing drive.
void inspect(NvmePort& port, std::optional<std::uint32_t> nsid, DriveFacts& facts);

}  // namespace fettle::nvme

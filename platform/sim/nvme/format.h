// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "platform/sim/nvme/core.h"

namespace fettle::sim::nvme {

/// Format NVM (NVMe Base 2.0 5.14, NVM Command Set 1.0 4.1.2). `half`: power goes meanwhile; the first
/// half of the data is gone and the namespace is not ready until it is formatted again.
Answer format_nvm(Core& core, const NvmeSubmission& command, bool half);

}  // namespace fettle::sim::nvme

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "platform/sim/nvme/core.h"

namespace fettle::sim::nvme {

/// Namespace Management: create, delete (NVMe Base 2.0 5.23).
Answer manage_namespace(Core& core, const NvmeSubmission& command, std::span<const std::uint8_t> data);
/// Namespace Attachment: attach, detach (5.22).
Answer attach_namespace(Core& core, const NvmeSubmission& command, std::span<const std::uint8_t> data);

}  // namespace fettle::sim::nvme

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "platform/sim/nvme/core.h"

namespace fettle::sim::nvme {

/// Get Log Page (NVMe Base 2.0 5.16).
Answer get_log_page(Core& core, const NvmeSubmission& command, std::span<std::uint8_t> data);
/// NUMDU and NUMDL in bytes.
[[nodiscard]] std::uint64_t log_bytes(const NvmeSubmission& command);

[[nodiscard]] std::vector<std::uint8_t> smart_page(const Core& core);
/// Log C0h of the OCP Datacenter NVMe SSD Specification 2.0, section 4.8.6.
[[nodiscard]] std::vector<std::uint8_t> ocp_page(const Core& core);

}  // namespace fettle::sim::nvme

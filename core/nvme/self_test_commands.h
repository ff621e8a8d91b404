// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "core/drive/ports.h"
#include "core/nvme/commands.h"

namespace fettle::nvme {

/// Self-test Code, CDW10 bits 3:0 (NVMe Base 2.0 figure 166).
enum class SelfTestCode : std::uint8_t { brief = 1, extended = 2, abort = 0xF };

/// The longest time of a short test (NVMe Base 2.0 8.6.1).
inline constexpr std::uint64_t kShortSelfTestMinutes = 2;

/// Device Self-test, 14h, in the background (NVMe Base 2.0 5.8). `nsid`: kAllNamespaces tests the controller and all
/// active namespaces, 0 the controller alone.
[[nodiscard]] NvmeCommand device_self_test(SelfTestCode code, std::uint32_t nsid = kAllNamespaces);

}  // namespace fettle::nvme

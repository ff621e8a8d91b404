// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/bytes.h"

namespace fettle::nvme {

/// One power state descriptor (NVMe Base 2.0 figure 276).
struct PowerState {
    std::uint64_t maximum_microwatts = 0;       ///< 0: not reported
    bool non_operational = false;               ///< no I/O while in it
    std::uint32_t entry_latency_us = 0;         ///< 0: not reported
    std::uint32_t exit_latency_us = 0;          ///< 0: not reported
    std::uint8_t relative_read_throughput = 0;  ///< 0 is the best state
    std::uint8_t relative_read_latency = 0;
    std::uint8_t relative_write_throughput = 0;
    std::uint8_t relative_write_latency = 0;
    std::optional<std::uint64_t> idle_microwatts;
    std::optional<std::uint64_t> active_microwatts;
};

inline constexpr std::size_t kPowerStateBytes = 32;
[[nodiscard]] PowerState decode_power_state(FixedView<kPowerStateBytes> bytes);

}  // namespace fettle::nvme

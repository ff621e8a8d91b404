// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "platform/sim/scsi/sat/sat_link.h"
#include "platform/sim/scsi/unmap_list.h"

namespace fettle::sim::t10 {

/// Limits of one command, as reported in VPD page B0h and enforced.
inline constexpr std::uint32_t kSatTransferBlocks = 0x10000;
inline constexpr std::uint32_t kSatWriteSameBlocks = 0x3FFFC0;  // 64 entries of 65,535: one block of TRIM

[[nodiscard]] inline UnmapLimits sat_unmap_limits(const IdentifyWords& identify) {
    constexpr std::uint64_t kEntries = 64;
    constexpr std::uint64_t kMost = 0xFFFF;
    UnmapLimits limits;
    limits.sectors = identify.sectors();
    limits.descriptors = kEntries * std::min<std::uint64_t>(identify.trim_blocks(), 8);
    limits.blocks = limits.descriptors * kMost;
    return limits;
}

}  // namespace fettle::sim::t10

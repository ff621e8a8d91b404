// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/table.h"

namespace fettle::partition {

Alignment judge(const Extent& extent, std::uint32_t sector_bytes, const AlignmentRules& rules) {
    constexpr std::uint64_t k4k = 4096;
    constexpr std::uint64_t k1m = 1U << 20U;
    const auto offset = saturating_bytes(extent.start, sector_bytes).bytes;
    // The drive's first natural boundary is alignment_offset_bytes after its start (SBC-4, lowest aligned LBA): a drive
    // with an "XP" jumper has 3,584, so that sector 63 is aligned.
    const auto on_boundary = [&](std::uint64_t size) {
        if (size == 0) return true;
        return offset % size == rules.alignment_offset_bytes % size;
    };
    const bool optimal_is_sane =
        rules.optimal_bytes != 0 && rules.optimal_bytes % (rules.physical_bytes == 0 ? k4k : rules.physical_bytes) == 0;
    Alignment result;
    result.offset_bytes = offset;
    result.to_4k = offset % k4k == 0;
    result.to_1m = offset % k1m == 0;
    result.to_physical = on_boundary(rules.physical_bytes);
    result.to_optimal = !optimal_is_sane || on_boundary(rules.optimal_bytes);
    return result;
}

}  // namespace fettle::partition

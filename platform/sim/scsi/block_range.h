// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "platform/sim/scsi/command_table.h"
#include "platform/sim/scsi/outcome.h"

namespace fettle::sim::t10 {

/// Where a block command's CDB (6, 10, 12 or 16 bytes) points to (SBC-4 4.2).
struct BlockRange {
    std::uint64_t first = 0;
    std::uint64_t count = 0;
    bool fua = false;
    std::uint8_t protection = 0;  ///< RDPROTECT, WRPROTECT, VRPROTECT
};
[[nodiscard]] BlockRange block_range(const Cdb& cdb);

/// LBA OUT OF RANGE where it runs past the end; INVALID FIELD for protection information, which no
/// simulated drive has, and for more than `limit` blocks (0: no limit).
[[nodiscard]] std::optional<SenseData> judge_range(const BlockRange& range, std::uint64_t blocks, std::uint64_t limit);

}  // namespace fettle::sim::t10

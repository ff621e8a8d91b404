// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/allocation/ranges.h"
#include "core/base/message.h"
#include "core/base/result.h"
#include "core/drive/ports.h"
#include "core/partition/table.h"

namespace fettle::allocation {

/// Who uses the drive as a whole, whatever its partition table says: an array (its members show the array's own
/// table), LVM, a file system, a dynamic disk of Windows. nullopt: no sign of any. A drive that cannot be read counts
/// as used. `table`: the drive's own; what lies in its partitions does not count.
[[nodiscard]] std::optional<Message> claim_on_whole_drive(BlockDevice& device, const partition::Table& table);

/// Whether such a claim is that of something that spans several drives: an array, a volume group, a pool, dynamic
/// disks.
[[nodiscard]] bool spans_drives(const Message& claim);

/// Unallocated space that is left alone.
struct RefusedGap {
    Range gap;  ///< bytes
    Message why;
};

/// Space that belongs to no partition, and why it must be left alone.
struct Unpartitioned {
    partition::Table table;
    std::uint64_t occupied_end = 0;  ///< byte behind the last partition or extended container; 0: there is none
    std::uint64_t usable_end = 0;    ///< byte where the room for partitions ends
    /// Bytes between partitions and behind the last one, each of 1 MiB or more. Space before the first partition
    /// belongs to boot loaders, the drive's last MiB to backup tables and arrays. Empty while `refusal` is set.
    std::vector<Range> gaps;
    std::vector<RefusedGap> refused_gaps;  ///< like `gaps`, but with a signature at the beginning or the end
    std::optional<Message> claim;          ///< claim_on_whole_drive(): partitions are not to be changed either
    std::optional<Message> refusal;        ///< why nothing may be concluded from the table; `claim`, where that is set
};

/// Reads the drive anew. Every command that discards, hides or gives away space outside all partitions asks this, when
/// it plans and again before it acts. Errors: those of partition::read_table and of the device.
[[nodiscard]] Result<Unpartitioned> read_unpartitioned(BlockDevice& device);

}  // namespace fettle::allocation

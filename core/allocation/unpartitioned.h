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

/// What uses the drive as a whole, whatever its partition table contains: an array (its members show the array's own
/// table), LVM, a file system, a Windows dynamic disk. nullopt: none found. A drive that cannot be read counts as used.
/// `table`: the drive's own; the contents of its partitions do not count.
[[nodiscard]] std::optional<Message> claim_on_whole_drive(BlockDevice& device, const partition::Table& table);

/// Whether the claim is by something that spans several drives: an array, a volume group, a pool, dynamic disks.
[[nodiscard]] bool spans_drives(const Message& claim);

/// Unallocated space that must not be used.
struct RefusedGap {
    Range gap;  ///< bytes
    Message why;
};

/// Unpartitioned space, and why it must not be used.
struct Unpartitioned {
    partition::Table table;
    std::uint64_t occupied_end = 0;  ///< byte after the last partition or extended container; 0: none
    std::uint64_t usable_end = 0;    ///< end of the space usable for partitions
    /// Gaps of 1 MiB or more between and after partitions, in bytes. Space before the first partition belongs to boot
    /// loaders, the drive's last MiB to backup tables and arrays. Empty if `refusal` is set.
    std::vector<Range> gaps;
    std::vector<RefusedGap> refused_gaps;  ///< like `gaps`, but with a signature at the beginning or the end
    std::optional<Message> claim;          ///< claim_on_whole_drive(): partitions must not be changed either
    std::optional<Message> refusal;        ///< why the table is not reliable; `claim`, if that is set
};

/// Reads the drive. Every command that discards, hides or gives away unpartitioned space calls this when planning and
/// again before acting. Errors: those of partition::read_table and of the device.
[[nodiscard]] Result<Unpartitioned> read_unpartitioned(BlockDevice& device);

}  // namespace fettle::allocation

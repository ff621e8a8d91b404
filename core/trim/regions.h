// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/allocation/free_space.h"
#include "core/base/message.h"
#include "core/drive/ports.h"

namespace fettle::trim {

/// A part of a drive that is not mounted, and what of it holds nothing.
struct Region {
    enum class Kind : std::uint8_t {
        file_system,  ///< in a partition, or on the drive as a whole
        unallocated,  ///< between the partitions and behind them
    };
    Kind kind = Kind::file_system;
    std::string name;         ///< kernel name of the partition: "sda2"
    std::uint64_t start = 0;  ///< byte of the drive
    std::uint64_t size = 0;
    allocation::FreeSpace space;     ///< offsets from `start`
    std::optional<Message> refusal;  ///< why it is left alone; `space` is empty then
    std::vector<Message> doubts;     ///< what may yet be wrong; whoever wipes it all the same says so himself
    std::vector<Message> proofs;     ///< who else than Fettle found it whole
    /// What was read; not what others said of it.
    friend bool operator==(const Region& a, const Region& b) {
        return a.kind == b.kind && a.name == b.name && a.start == b.start && a.size == b.size && a.space == b.space &&
               a.refusal.has_value() == b.refusal.has_value();
    }
};

/// Looks into every partition of the drive, or into the drive where it has no partition table, and, with
/// `unallocated`, at what lies between the partitions. `drive` is its kernel name. Those of `in_use` (kernel names of
/// partitions) are not looked into, and refused. Nothing here writes. Error: the partition table cannot be read.
[[nodiscard]] Result<std::vector<Region>> read_regions(BlockDevice& device, const std::string& drive, bool unallocated,
                                                       const std::set<std::string>& in_use = {});

/// The refusal of a partition that is in use.
inline constexpr std::string_view kRegionInUse = "partition-in-use";

/// One of them alone, as it is now. Its partition must lie where it lay: else refused.
[[nodiscard]] Result<Region> read_again(BlockDevice& device, const std::string& drive, const Region& region);

}  // namespace fettle::trim

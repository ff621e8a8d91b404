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

/// A part of a drive that is not mounted, and its free space.
struct Region {
    enum class Kind : std::uint8_t {
        file_system,  ///< in a partition, or on the whole drive
        unallocated,  ///< between and after the partitions
    };
    Kind kind = Kind::file_system;
    std::string name;         ///< kernel name of the partition: "sda2"
    std::uint64_t start = 0;  ///< byte offset on the drive
    std::uint64_t size = 0;
    allocation::FreeSpace space;     ///< offsets from `start`
    std::optional<Message> refusal;  ///< why it is skipped; `space` is then empty
    std::vector<Message> doubts;     ///< remaining risks, which the user must accept
    std::vector<Message> proofs;     ///< other tools that found it sound
    /// Compares what was read, not the opinions of others.
    friend bool operator==(const Region& a, const Region& b) {
        return a.kind == b.kind && a.name == b.name && a.start == b.start && a.size == b.size && a.space == b.space &&
               a.refusal.has_value() == b.refusal.has_value();
    }
};

/// Inspects every partition of the drive, or the whole drive if it has no partition table, and, with `unallocated`, the
/// space between the partitions. `drive` is its kernel name. Partitions in `in_use` (kernel names) are refused without
/// inspection. Nothing here writes. Error: the partition table cannot be read.
[[nodiscard]] Result<std::vector<Region>> read_regions(BlockDevice& device, const std::string& drive, bool unallocated,
                                                       const std::set<std::string>& in_use = {});

/// The refusal for a partition that is in use.
inline constexpr std::string_view kRegionInUse = "partition-in-use";

/// Reads one region again. Error: refused, if its partition has moved.
[[nodiscard]] Result<Region> read_again(BlockDevice& device, const std::string& drive, const Region& region);

}  // namespace fettle::trim

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "core/allocation/ranges.h"
#include "core/base/message.h"
#include "core/drive/ports.h"

/// Free space of unmounted file systems, read from the device itself. Nothing here writes.
///
/// A used block that is wrongly reported as free is lost once it is discarded. Every reader therefore fails on anything
/// that it does not fully understand: a file system that was not unmounted cleanly, unknown features, wrong checksums,
/// differing copies, counts that contradict the bitmaps.
namespace fettle::allocation {

/// The free space of one file system. Offsets are bytes from the start of the device.
struct FreeSpace {
    std::string type;              ///< "ext4", "ntfs"
    std::string identity;          ///< UUID or serial number, as blkid prints it
    std::uint64_t size_bytes = 0;  ///< of the file system; not larger than the device
    std::uint64_t unit_bytes = 0;  ///< block or cluster
    std::vector<Range> free;       ///< ascending, disjoint and not adjacent, within size_bytes

    [[nodiscard]] std::uint64_t free_bytes() const noexcept { return total(free); }
    friend bool operator==(const FreeSpace&, const FreeSpace&) = default;
};

/// The free space, or why it is unknown: the obstacle and the remedy. Evidence always has "type".
using Answer = tl::expected<FreeSpace, Message>;

/// Finds a file system on `device` and reads its allocation. Also fails for: no known format, several signatures, an
/// array member, encryption, swap.
[[nodiscard]] Answer read_free_space(BlockDevice& device);

}  // namespace fettle::allocation

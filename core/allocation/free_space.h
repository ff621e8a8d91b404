// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "core/allocation/ranges.h"
#include "core/base/message.h"
#include "core/drive/ports.h"

/// What file systems that are not mounted say of their free space, read from the device itself. Nothing here writes.
///
/// A block that is wrongly called free is lost once it is discarded. Every reader therefore refuses whatever is not
/// wholly understood: a file system that was not unmounted cleanly, features that it does not know, checksums that do
/// not hold, copies that differ, counts that contradict the bitmaps.
namespace fettle::allocation {

/// The free space of one file system. Offsets are bytes from the beginning of the device that was read.
struct FreeSpace {
    std::string type;              ///< "ext4", "ntfs"
    std::string identity;          ///< UUID or serial number, as blkid prints it
    std::uint64_t size_bytes = 0;  ///< of the file system; not larger than the device
    std::uint64_t unit_bytes = 0;  ///< block or cluster
    std::vector<Range> free;       ///< rising, apart from each other, within size_bytes

    [[nodiscard]] std::uint64_t free_bytes() const noexcept { return total(free); }
    friend bool operator==(const FreeSpace&, const FreeSpace&) = default;
};

/// The free space, or why it is not told: what holds it back, and the way out. Evidence always has "type".
using Answer = tl::expected<FreeSpace, Message>;

/// Looks for a file system on `device` and reads its allocation. Refused as well: nothing that is known, traces of more
/// than one, a member of an array, encryption, swap.
[[nodiscard]] Answer read_free_space(BlockDevice& device);

}  // namespace fettle::allocation

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"

/// Mapping of btrfs' logical addresses to devices by the chunk tree. Offsets and names as in the btrfs documentation,
/// "On-disk Format", CHUNK_ITEM.
namespace fettle::trim {

struct BtrfsStripe {
    std::uint64_t device = 0;  ///< btrfs device id
    std::uint64_t offset = 0;  ///< byte offset on that device
};

/// A range of logical addresses.
struct BtrfsChunk {
    std::uint64_t logical = 0;
    std::uint64_t length = 0;
    std::uint64_t type = 0;
    std::vector<BtrfsStripe> stripes;
};

/// Part of a requested range on the device. With the DUP profile each byte is stored twice.
struct BtrfsPiece {
    std::uint64_t logical = 0;
    std::uint64_t on_device = 0;
    std::uint64_t bytes = 0;
};

/// Decodes the item of a chunk at `logical`. Errors: truncated, malformed.
[[nodiscard]] Result<BtrfsChunk> read_btrfs_chunk(std::uint64_t logical, BytesView item);

/// Physical location of these bytes, for the profiles single and DUP on one device. Errors: unsupported (another
/// profile, several devices), not_found (no chunk contains the whole range).
[[nodiscard]] Result<std::vector<BtrfsPiece>> locate(const std::vector<BtrfsChunk>& chunks, std::uint64_t logical,
                                                     std::uint64_t length);

/// Logical addresses that are stored in a range of a device.
struct BtrfsSource {
    std::uint64_t on_device = 0;
    std::uint64_t logical = 0;
    std::uint64_t bytes = 0;
    bool data = false;  ///< the chunk holds files' contents, not metadata
    friend bool operator==(const BtrfsSource&, const BtrfsSource&) = default;
};

/// The inverse of locate(), for device `device` of any number, and for RAID0, RAID1 (any number of copies) and RAID10
/// too; in ascending order. Bytes without a chunk are left out: they are unused. Error: unsupported (RAID5 and RAID6,
/// or more than 65,536 pieces).
[[nodiscard]] Result<std::vector<BtrfsSource>> sources_in(const std::vector<BtrfsChunk>& chunks, std::uint64_t device,
                                                          std::uint64_t offset, std::uint64_t length);

}  // namespace fettle::trim

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/bytes.h"
#include "core/base/result.h"

/// Where btrfs keeps what it calls an address: it numbers its bytes by itself, and the chunk tree says which of them
/// lie where on which device. Offsets and names as in btrfs' documentation, "On-disk Format", CHUNK_ITEM.
namespace fettle::trim {

struct BtrfsStripe {
    std::uint64_t device = 0;  ///< btrfs' own number of it
    std::uint64_t offset = 0;  ///< byte of that device
};

/// A stretch of btrfs' addresses.
struct BtrfsChunk {
    std::uint64_t logical = 0;
    std::uint64_t length = 0;
    std::uint64_t type = 0;
    std::vector<BtrfsStripe> stripes;
};

/// A piece of what was asked for, on the device. With the profile DUP each byte lies in two.
struct BtrfsPiece {
    std::uint64_t logical = 0;
    std::uint64_t on_device = 0;
    std::uint64_t bytes = 0;
};

/// Decodes the item of a chunk at `logical`. Errors: truncated, malformed.
[[nodiscard]] Result<BtrfsChunk> read_btrfs_chunk(std::uint64_t logical, BytesView item);

/// Where these bytes lie, for the profiles single and DUP on one device. Errors: unsupported (another profile, several
/// devices), not_found (no chunk holds all of it).
[[nodiscard]] Result<std::vector<BtrfsPiece>> locate(const std::vector<BtrfsChunk>& chunks, std::uint64_t logical,
                                                     std::uint64_t length);

}  // namespace fettle::trim

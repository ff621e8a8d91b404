// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/allocation/ranges.h"
#include "core/allocation/source.h"

namespace fettle::allocation {

/// A format whose signature is on a device.
struct Signature {
    enum class Kind : std::uint8_t {
        ext,
        fat,
        exfat,
        ntfs,
        xfs,
        mountable,  ///< a file system whose allocation Fettle cannot read
        array,      ///< a member of an array, a pool, a volume group or dynamic disks
        table,      ///< a partition table
        other,      ///< not a file system, or one inside another layer
    };
    Kind kind = Kind::other;
    std::string_view name;   ///< blkid's name: "crypto_LUKS"
    std::string_view words;  ///< "a LUKS container"
    std::uint64_t at = 0;    ///< byte offset of its first signature
};

/// All formats whose signature is found, each once: all that libblkid 2.38 knows, and some more, at each of their
/// locations, counted from the start and from the end. Nested formats show both: an array member with metadata at the
/// end also looks like the file system that it contains. Signatures are not ranked: more than one means that it is
/// uncertain which is in use. Error: a location cannot be read.
[[nodiscard]] Expected<std::vector<Signature>> find_signatures(Source& source);

/// The same for `span` (bytes) of a device, as if it were a device: a partition, or unpartitioned space.
[[nodiscard]] Expected<std::vector<Signature>> find_signatures(BlockDevice& device, const Range& span);

/// Only those of Kind::array: whether space outside partitions and file systems may be in use.
[[nodiscard]] Expected<std::vector<Signature>> find_array_signatures(Source& source);

}  // namespace fettle::allocation

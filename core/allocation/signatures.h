// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/allocation/ranges.h"
#include "core/allocation/source.h"

namespace fettle::allocation {

/// A format that left its mark on a device.
struct Signature {
    enum class Kind : std::uint8_t {
        ext,
        fat,
        exfat,
        ntfs,
        xfs,
        mountable,  ///< a file system whose allocation is not read here
        array,      ///< a member of an array, a pool, a volume group or dynamic disks
        table,      ///< a partition table
        other,      ///< no file system, or one inside something else
    };
    Kind kind = Kind::other;
    std::string_view name;   ///< as blkid has it: "crypto_LUKS"
    std::string_view words;  ///< "a LUKS container"
    std::uint64_t at = 0;    ///< byte, from the beginning of what was looked into, where the first mark of it lies
};

/// Every format whose mark is found, each once: all that libblkid 2.38 knows, and some more, at each of their places,
/// counted from the beginning and from the end. One that is inside another shows both: a member of an array with its
/// metadata at the end looks like the file system that it holds. No mark is weighed against another: more than one
/// means that it is not certain what is in use. Error: a place cannot be read.
[[nodiscard]] Expected<std::vector<Signature>> find_signatures(Source& source);

/// The same for `span` (bytes) of a device, as if it were a device of its own: a partition, or space of none.
[[nodiscard]] Expected<std::vector<Signature>> find_signatures(BlockDevice& device, const Range& span);

/// Those of Kind::array alone: whether what lies outside of partitions and file systems may be somebody's.
[[nodiscard]] Expected<std::vector<Signature>> find_array_signatures(Source& source);

}  // namespace fettle::allocation

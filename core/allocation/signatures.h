// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

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
        other,      ///< no file system, or one inside something else
    };
    Kind kind = Kind::other;
    std::string_view name;   ///< as blkid has it: "crypto_LUKS"
    std::string_view words;  ///< "a LUKS container"
};

/// Every format whose mark is found, at the beginning and (arrays) at the end. One that is inside another shows both:
/// a member of an array with its metadata at the end looks like the file system it holds.
[[nodiscard]] Expected<std::vector<Signature>> find_signatures(Source& source);

/// Marks of arrays at the end of a device alone: md 0.90 and 1.0, Intel's and DDF's.
[[nodiscard]] Expected<std::vector<Signature>> find_array_signatures(Source& source);

}  // namespace fettle::allocation

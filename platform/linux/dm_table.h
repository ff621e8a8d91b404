// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// One line of a device-mapper table (dmsetup(8)). Contains no key: the reader drops what follows a cipher's name.
struct DmTarget {
    std::uint64_t start = 0;    ///< first sector of 512 bytes in the mapped device
    std::uint64_t sectors = 0;  ///< of 512 bytes
    std::string type;           ///< "linear", "crypt", "striped", "thin"
    std::vector<std::string> words;
};

/// A location that a target maps to.
struct DmPlace {
    std::string number;         ///< "8:1"
    std::uint64_t sector = 0;   ///< of 512 bytes
    std::uint64_t sectors = 0;  ///< contiguous there
};

/// The location of `sector` of the mapped device, and how many of at most `sectors` follow it contiguously. Supported
/// for linear, crypt (the location, not the content) and striped. Errors: unsupported (other targets), malformed.
[[nodiscard]] Result<DmPlace> place_in(const DmTarget& target, std::uint64_t sector, std::uint64_t sectors);

/// Sectors of a mapped device, and where they are stored.
struct DmSource {
    std::uint64_t lower = 0;   ///< sector of the device below
    std::uint64_t mapped = 0;  ///< sector of the mapped device
    std::uint64_t sectors = 0;
};
/// The inverse of place_in: what of the mapped device is stored in the `sectors` from `sector` on of the device
/// `number`; empty: nothing. Errors: as place_in.
[[nodiscard]] Result<std::vector<DmSource>> sources_in(const DmTarget& target, const std::string& number,
                                                       std::uint64_t sector, std::uint64_t sectors);

/// Reads the table of the mapped device "254:3".
using DmTableReader = std::function<Result<std::vector<DmTarget>>(const std::string& number)>;

/// Uses the kernel's control node (Documentation/admin-guide/device-mapper, DM_TABLE_STATUS). dm-crypt keys in the
/// kernel's result are overwritten before returning. Errors: not_permitted, vanished, io, malformed.
[[nodiscard]] DmTableReader dm_tables(const Roots& roots);

}  // namespace fettle::linux_system

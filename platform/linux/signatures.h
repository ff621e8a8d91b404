// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/check/machine.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// Looks with libblkid where file systems, RAID members and the like are known by: in each partition of `table`, and in
/// the drive as a whole. Empty where the drive cannot be read. A hibernated machine's image is
/// told from ordinary swap.
[[nodiscard]] std::vector<check::Signature> read_signatures(const Roots& roots, const DriveEntry& drive,
                                                            const partition::Table& table);

/// Every format that libblkid sees in `length` bytes from `start` of an open drive or image, at any of its places:
/// file systems, members of arrays, encryption, swap, partition tables; also those whose checksum does not hold.
/// Errors: io.
[[nodiscard]] Result<std::vector<std::string>> formats_in(int descriptor, std::uint64_t start, std::uint64_t length);

}  // namespace fettle::linux_system

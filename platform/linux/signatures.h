// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/check/machine.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// Finds signatures of file systems, RAID members and others with libblkid: in each partition of `table`, and in the
/// drive as a whole. Empty if the drive cannot be read. Hibernation images are distinguished from normal swap.
[[nodiscard]] std::vector<check::Signature> read_signatures(const Roots& roots, const DriveEntry& drive,
                                                            const partition::Table& table);

/// All formats that libblkid finds in `length` bytes from `start` of an open drive or image, at all of their locations:
/// file systems, array members, encryption, swap, partition tables; also those with wrong checksums. Errors: io.
[[nodiscard]] Result<std::vector<std::string>> formats_in(int descriptor, std::uint64_t start, std::uint64_t length);

}  // namespace fettle::linux_system

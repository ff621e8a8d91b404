// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/check/machine.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// Looks with libblkid where file systems, RAID members and the like are known by: in each partition of `table`, and in
/// the drive as a whole. Empty where the drive cannot be read. A hibernated machine's image is
/// told from ordinary swap.
[[nodiscard]] std::vector<check::Signature> read_signatures(const Roots& roots, const DriveEntry& drive,
                                                            const partition::Table& table);

}  // namespace fettle::linux_system

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/check/machine.h"
#include "platform/linux/roots.h"

namespace fettle::linux_system {

/// The block layer's view of the drive.
[[nodiscard]] check::BlockQueue read_block_queue(const Roots& roots, const std::string& drive);

/// Its partitions as listed by the kernel, by number, in logical sectors of `sector_bytes`.
[[nodiscard]] std::vector<partition::Extent> read_kernel_partitions(const Roots& roots, const std::string& drive,
                                                                    std::uint32_t sector_bytes);

}  // namespace fettle::linux_system

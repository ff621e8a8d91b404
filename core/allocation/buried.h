// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/allocation/signatures.h"

namespace fettle::allocation {

/// Looks within a file system for the beginnings of other ones, of containers and of partition tables, and for what
/// arrays note at their ends: left behind by an earlier partition, in a disk image among the files or a deleted one, or
/// in use by something that the file system does not record. Copies that the file system keeps of its own superblock
/// do not count.
///
/// A sample: every sector of the first MiB and of the last two, every 4 KiB of the first 64 MiB, and behind them
/// multiples of 1 MiB or, on large devices, of a power of two of it, at most 4,096. `at` is where the beginning lies.
/// Ends with the eighth. Error: a place cannot be read.
[[nodiscard]] Expected<std::vector<Signature>> find_buried(BlockDevice& device);

}  // namespace fettle::allocation

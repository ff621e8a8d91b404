// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/allocation/signatures.h"

namespace fettle::allocation {

/// Searches inside a file system for the starts of other file systems, containers and partition tables, and for array
/// metadata at their ends: left by an earlier partition, in an existing or deleted disk image, or in use by something
/// that the file system does not record. Copies of the file system's own superblock are ignored.
///
/// A sample: every sector of the first MiB and of the last two, every 4 KiB of the first 64 MiB, and then multiples of
/// 1 MiB or, on large devices, of a power of two of it, at most 4,096. `at` is the location of the start. Stops after
/// eight. Error: a location cannot be read.
[[nodiscard]] Expected<std::vector<Signature>> find_buried(BlockDevice& device);

}  // namespace fettle::allocation

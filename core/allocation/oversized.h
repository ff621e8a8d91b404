// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/allocation/ranges.h"
#include "core/allocation/signatures.h"
#include "core/allocation/source.h"

namespace fettle::allocation {

/// A file system in `partition` (bytes) that is larger than the partition according to itself, so that it may use the
/// space behind. It need not be clean or supported otherwise. Only NTFS, ext, FAT, exFAT and XFS are read; nullopt: no
/// such file system, or it fits. Error: the partition cannot be read.
[[nodiscard]] Expected<std::optional<Signature>> find_oversized(BlockDevice& device, const Range& partition);

}  // namespace fettle::allocation

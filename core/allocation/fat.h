// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/allocation/source.h"

namespace fettle::allocation {

/// Whether the first 512 bytes are a FAT file system's boot sector.
[[nodiscard]] bool looks_like_fat(std::span<const std::uint8_t> boot);

/// Free space of FAT12, FAT16 and FAT32 from the file allocation table.
[[nodiscard]] Answer read_fat(Source& source);

}  // namespace fettle::allocation

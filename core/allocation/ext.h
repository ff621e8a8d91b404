// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/allocation/ext_superblock.h"
#include "core/allocation/source.h"

namespace fettle::allocation {

/// Free space of ext2, ext3 and ext4 from their group descriptors and block bitmaps.
[[nodiscard]] Answer read_ext(Source& source);

}  // namespace fettle::allocation

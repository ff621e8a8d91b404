// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/allocation/source.h"

namespace fettle::allocation {

/// NTFS free space from $Bitmap.
[[nodiscard]] Answer read_ntfs(Source& source);

}  // namespace fettle::allocation

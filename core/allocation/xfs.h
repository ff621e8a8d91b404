// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/allocation/source.h"

namespace fettle::allocation {

/// Free space of XFS version 5 from the free-space B+trees of its allocation groups.
[[nodiscard]] Answer read_xfs(Source& source);

}  // namespace fettle::allocation

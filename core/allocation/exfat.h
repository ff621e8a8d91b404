// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/allocation/source.h"

namespace fettle::allocation {

/// exFAT free space from its allocation bitmap.
[[nodiscard]] Answer read_exfat(Source& source);

}  // namespace fettle::allocation

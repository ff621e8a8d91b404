// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "core/allocation/exfat_layout.h"
#include "core/allocation/source.h"

namespace fettle::allocation {

/// Follows every file and folder from the root folder on: refuses at the first cluster of one that `bitmap` calls free,
/// and where a file is longer than its clusters. As check_fat_files(). 0: all are in use.
[[nodiscard]] Expected<std::uint64_t> check_exfat_files(Source& source, const ExfatLayout& layout,
                                                        std::span<const std::uint8_t> bitmap);

}  // namespace fettle::allocation

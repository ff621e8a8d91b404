// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "core/allocation/exfat_layout.h"
#include "core/allocation/source.h"

namespace fettle::allocation {

/// Follows all files and folders from the root folder: fails if a file uses a cluster that `bitmap` marks as free, or
/// is longer than its clusters. Like check_fat_files(). 0: all clusters are in use.
[[nodiscard]] Expected<std::uint64_t> check_exfat_files(Source& source, const ExfatLayout& layout,
                                                        std::span<const std::uint8_t> bitmap);

}  // namespace fettle::allocation

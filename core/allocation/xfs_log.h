// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/allocation/source.h"

namespace fettle::allocation {

/// Fails for an XFS journal whose newest record is not the one written by unmounting. `at` and `length` in bytes;
/// `uuid` is the file system's. 0: it is clean.
[[nodiscard]] Expected<std::uint64_t> check_xfs_log(Source& source, std::uint64_t at, std::uint64_t length,
                                                    std::span<const std::uint8_t> uuid);

}  // namespace fettle::allocation

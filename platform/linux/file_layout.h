// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "core/bench/engine.h"

namespace fettle::linux_system {

/// How `bytes` of an open file from `offset` on are stored on its file system; the part beyond its end is ignored.
/// Queries the file's extents or, if the file system does not support that, its holes; empty if neither is supported.
/// Waits until cached data of the file is written; after direct I/O there is none.
[[nodiscard]] bench::FileLayout file_layout(int descriptor, std::uint64_t offset, std::uint64_t bytes);

/// The two methods, for tests. nullopt: not supported by this file system.
[[nodiscard]] std::optional<bench::FileLayout> layout_by_extents(int descriptor, std::uint64_t offset,
                                                                 std::uint64_t bytes);
[[nodiscard]] std::optional<bench::FileLayout> layout_by_holes(int descriptor, std::uint64_t offset,
                                                               std::uint64_t bytes);

}  // namespace fettle::linux_system

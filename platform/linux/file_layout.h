// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "core/bench/engine.h"

namespace fettle::linux_system {

/// How `bytes` of an open file from `offset` on lie on its file system; what is past its end does not count. Asks for
/// the file's extents, or, where the file system has no word for them, for its holes; empty where it tells neither.
/// Waits until what the system's cache holds of the file has been written; a direct run leaves nothing there.
[[nodiscard]] bench::FileLayout file_layout(int descriptor, std::uint64_t offset, std::uint64_t bytes);

/// The two ways, for tests. nullopt: this file system does not know it.
[[nodiscard]] std::optional<bench::FileLayout> layout_by_extents(int descriptor, std::uint64_t offset,
                                                                 std::uint64_t bytes);
[[nodiscard]] std::optional<bench::FileLayout> layout_by_holes(int descriptor, std::uint64_t offset,
                                                               std::uint64_t bytes);

}  // namespace fettle::linux_system

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "platform/sim/base/sector_store.h"

/// File access for simulated drives. Each system has its own implementation (platform/linux/sim_files.cpp).
namespace fettle::sim {

/// A sparse file as a store of `bytes`; locked while the store exists. With `create`, an absent or empty file is
/// created. Errors: not_found; too_large (the file is smaller: lists both sizes); busy (another process, or another
/// drive of this one, holds it); not_permitted; invalid_argument (not a regular file); io.
[[nodiscard]] Result<std::unique_ptr<SectorStore>> open_image(const std::string& path, std::uint64_t bytes,
                                                              bool create);

/// Replaces a file atomically: a temporary file next to it, fsync, rename.
[[nodiscard]] Status replace_file(const std::string& path, std::span<const std::uint8_t> content);

/// A whole regular file. Errors: not_found, not_permitted, too_large, io.
[[nodiscard]] Result<std::vector<std::uint8_t>> read_file(const std::string& path, std::size_t most_bytes);

}  // namespace fettle::sim

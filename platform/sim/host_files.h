// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "platform/sim/sector_store.h"

/// What simulated drives need of this machine's files. Each system has its own definition
/// (platform/linux/sim_files.cpp).
namespace fettle::sim {

/// A sparse file as a store of `bytes`; locked for as long as the store lives. With `create` a file that is
/// absent or empty is made. Errors: not_found; too_large (the file is smaller than that: names both sizes);
/// busy (a second process, or a second drive of this one, holds it); not_permitted; invalid_argument (not a
/// regular file); io.
[[nodiscard]] Result<std::unique_ptr<SectorStore>> open_image(const std::string& path, std::uint64_t bytes,
                                                              bool create);

/// Replaces a file at once or not at all, whatever happens meanwhile: a temporary file beside it, fsync, rename.
[[nodiscard]] Status replace_file(const std::string& path, std::span<const std::uint8_t> content);

/// A whole regular file. Errors: not_found, not_permitted, too_large, io.
[[nodiscard]] Result<std::vector<std::uint8_t>> read_file(const std::string& path, std::size_t most_bytes);

}  // namespace fettle::sim

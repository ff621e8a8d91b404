// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "core/base/result.h"

namespace fettle::macos {

/// Who may replace a file or folder, or what is in it.
struct FileOwner {
    std::uint32_t user = 0;
    std::uint32_t mode = 0;  ///< permission bits
};
using FileOwners = std::function<Result<FileOwner>(const std::string& path)>;
/// By lstat. Errors: not_found, not_permitted, io.
[[nodiscard]] Result<FileOwner> owner_of(const std::string& path);

/// Whether root alone can replace the program: the file and each folder on the way belong to root, and neither their
/// group nor others may write. launchd checks this of a job's property list, not of its program. `program`: absolute,
/// without links. Errors: refused (names what others can change), those of `owners`.
[[nodiscard]] Status only_root_writes(const std::string& program, const FileOwners& owners = owner_of);

}  // namespace fettle::macos

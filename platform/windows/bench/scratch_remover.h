// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "platform/files/scratch_rules.h"

namespace fettle::windows_system {

/// Removes the scratch folder at `path`, which is absolute, with `mark`, including the folders and regular files with
/// the names of scratch_rules.h. Enters no symbolic links, junctions or mount points; the folders that it works in
/// cannot be replaced meanwhile. Owners are not compared, because FAT has none, and servers have their own.
[[nodiscard]] Removal remove_scratch_folder(const std::string& path, std::uint64_t mark);

/// Removes an empty folder. Files that another program has open disappear a little later: waits up to a second.
/// Returns a Windows error; ERROR_SUCCESS: it is gone.
[[nodiscard]] std::uint32_t remove_empty_folder(const std::string& path);

}  // namespace fettle::windows_system

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "platform/files/scratch_rules.h"

namespace fettle::linux_system {

/// Removes the scratch folder at `path` with `mark`, including the folders and regular files with the names of
/// scratch_rules.h. Descends by open descriptors, follows no symbolic links, and enters no mount points inside.
[[nodiscard]] Removal remove_scratch_folder(const std::string& path, std::uint64_t mark);

}  // namespace fettle::linux_system

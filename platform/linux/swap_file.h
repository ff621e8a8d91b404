// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/tune/system_files.h"

namespace fettle::linux_system {

/// A file and what its signature says (linux/swap.h, union swap_header: ten bytes at the end of the first page);
/// nullopt: absent. Errors: refused (a symbolic link, or no regular file), io.
[[nodiscard]] Result<std::optional<tune::SwapFile>> read_swap_file(const std::string& path);

/// Creates, resizes or, with 0 bytes, deletes a swap file; see tune::SystemFiles. A new one gets its name when it is
/// complete. Errors: refused, io, not_permitted, unsupported.
[[nodiscard]] Status set_swap_file_size(const std::string& path, std::uint64_t bytes);

}  // namespace fettle::linux_system

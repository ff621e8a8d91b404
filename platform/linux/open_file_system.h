// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include "core/trim/file_system.h"

namespace fettle::linux_system {

/// Opens the file system mounted at the target, if it is still that mount. `look` returns a mount's current state.
/// Errors: vanished, refused (another mount is there), unsupported (neither a folder nor a file), not_permitted.
[[nodiscard]] Result<std::unique_ptr<trim::OpenFileSystem>> open_file_system(
    const trim::FileSystem& file_system, std::function<Result<trim::FileSystem>(std::uint64_t mount_id)> look);

}  // namespace fettle::linux_system

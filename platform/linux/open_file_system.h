// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include "core/trim/file_system.h"

namespace fettle::linux_system {

/// Opens what is mounted at the file system's target, if it is that mount. `look` tells what a mount is now.
/// Errors: vanished, refused (another mount is there), unsupported (no folder and no file), not_permitted.
[[nodiscard]] Result<std::unique_ptr<trim::OpenFileSystem>> open_file_system(
    const trim::FileSystem& file_system, std::function<Result<trim::FileSystem>(std::uint64_t mount_id)> look);

}  // namespace fettle::linux_system

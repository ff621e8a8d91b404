// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/drive/ports.h"
#include "platform/linux/device_file.h"

namespace fettle::linux_system {

/// Reads of a block device that bypass the page cache, so that cached data from before an erase is not mistaken for the
/// current contents. `file` must be open with O_DIRECT. Errors: io, vanished.
[[nodiscard]] Result<std::unique_ptr<BlockDevice>> open_direct_port(std::shared_ptr<DeviceFile> file);

}  // namespace fettle::linux_system

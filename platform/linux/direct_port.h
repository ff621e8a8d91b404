// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "core/drive/ports.h"
#include "platform/linux/device_file.h"

namespace fettle::linux_system {

/// Reads of a block device past the kernel's cache, so that what was there before an erase is not taken for what is
/// there now. `file` must be open with O_DIRECT. Errors: io, vanished.
[[nodiscard]] Result<std::unique_ptr<BlockDevice>> open_direct_port(std::shared_ptr<DeviceFile> file);

}  // namespace fettle::linux_system

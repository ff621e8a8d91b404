// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "core/drive/ports.h"

namespace fettle::macos {

/// The raw disk /dev/rdiskN for reading: whole sectors, without the cache. Errors: not_permitted (only root may),
/// vanished, io.
[[nodiscard]] Result<std::unique_ptr<BlockDevice>> open_raw_disk(const std::string& id);

}  // namespace fettle::macos

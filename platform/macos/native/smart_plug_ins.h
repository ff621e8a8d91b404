// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>

#include "platform/macos/native/iokit.h"
#include "platform/macos/smart/smart_users.h"

namespace fettle::macos {

/// The SMART plug-in of a drive: "disk0". Errors: vanished (no such disk), unsupported (the drive has none), and what
/// opening it returns: not_permitted, busy, io.
[[nodiscard]] Result<std::unique_ptr<NvmeSmartUser>> open_nvme_smart(std::shared_ptr<const IoKit> kit,
                                                                     const std::string& id);
[[nodiscard]] Result<std::unique_ptr<AtaSmartUser>> open_ata_smart(std::shared_ptr<const IoKit> kit,
                                                                   const std::string& id);

}  // namespace fettle::macos

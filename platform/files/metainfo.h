// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/firmware/image.h"

namespace fettle {

/// The releases in metadata of the Linux Vendor Firmware Service (AppStream, component of type firmware), by pugixml.
/// External references are never read. Error: malformed.
[[nodiscard]] Result<std::vector<firmware::Release>> read_metainfo(BytesView bytes);

}  // namespace fettle

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/firmware/image.h"

namespace fettle {

/// The files of a Microsoft cabinet, unpacked in memory: by libmspack, on Windows by its own cabinet.dll. Errors:
/// malformed, too_large.
[[nodiscard]] Result<std::vector<firmware::CabinetFile>> read_cabinet(BytesView bytes);

}  // namespace fettle

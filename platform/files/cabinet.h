// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/firmware/image.h"

namespace fettle {

/// The files of a Microsoft cabinet, by libmspack. Errors: malformed, too_large.
[[nodiscard]] Result<std::vector<firmware::CabinetFile>> read_cabinet(BytesView bytes);

}  // namespace fettle

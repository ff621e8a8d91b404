// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

namespace fettle::ftl {

/// What decides how long flash lasts when writes are spread over all of it.
struct Endurance {
    double flash_bytes = 0;  ///< that writes are levelled over
    double rated_cycles = 0;
    double host_bytes_per_day = 0;
    double write_amplification = 1;
};

struct Lifetime {
    double host_bytes = 0;     ///< that can be written until the rated cycles are used
    double days_per_pass = 0;  ///< until each cell has been written once, were there no write amplification
    double days = 0;
};

/// flash × cycles / A host bytes, at so many a day. Error: invalid_argument, a value that is not above 0.
[[nodiscard]] Result<Lifetime> lifetime(const Endurance& endurance);

}  // namespace fettle::ftl

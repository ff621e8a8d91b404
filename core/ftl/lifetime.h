// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

namespace fettle::ftl {

/// What determines the lifetime of flash with evenly distributed writes.
struct Endurance {
    double flash_bytes = 0;  ///< over which writes are levelled
    double rated_cycles = 0;
    double host_bytes_per_day = 0;
    double write_amplification = 1;
};

struct Lifetime {
    double host_bytes = 0;     ///< total host writes until the rated cycles are used
    double days_per_pass = 0;  ///< until every cell was written once, without write amplification
    double days = 0;
};

/// flash × cycles / A host bytes, at this many per day. Error: invalid_argument, if a value is not above 0.
[[nodiscard]] Result<Lifetime> lifetime(const Endurance& endurance);

}  // namespace fettle::ftl

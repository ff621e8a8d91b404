// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ftl/lifetime.h"

#include <cmath>

namespace fettle::ftl {

Result<Lifetime> lifetime(const Endurance& endurance) {
    const auto sensible = [](double value) { return value > 0 && std::isfinite(value); };
    if (!sensible(endurance.flash_bytes) || !sensible(endurance.rated_cycles) ||
        !sensible(endurance.host_bytes_per_day)) {
        return fail(ErrorCode::invalid_argument,
                    FETTLE_TEXT("capacity, rated cycles and writes a day must be more than 0"));
    }
    if (!(endurance.write_amplification > 0))
        return fail(ErrorCode::invalid_argument, FETTLE_TEXT("the write amplification must be more than 0"));
    Lifetime life;
    life.host_bytes = endurance.flash_bytes * endurance.rated_cycles / endurance.write_amplification;
    life.days_per_pass = endurance.flash_bytes / endurance.host_bytes_per_day;
    life.days = life.host_bytes / endurance.host_bytes_per_day;
    return life;
}

}  // namespace fettle::ftl

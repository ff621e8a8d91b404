// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/drive_life.h"

#include <algorithm>

namespace fettle::tune {

bool LifeShare::negligible() const noexcept {
    constexpr double kNegligible = 1;
    return most < kNegligible;
}

std::optional<LifeShare> share_of_life(double bytes, const DriveLife& life) {
    if (!life.percentage_used || !life.host_written_bytes || *life.host_written_bytes == 0) return std::nullopt;
    const auto lives = bytes / static_cast<double>(*life.host_written_bytes);
    // Whether the drive rounds up or down is not known.
    constexpr double kStep = 1;
    return LifeShare{lives * std::max(0.0, *life.percentage_used - kStep), lives * (*life.percentage_used + kStep)};
}

}  // namespace fettle::tune

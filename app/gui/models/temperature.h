// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/model/drive_report.h"

namespace fettle::gui {

/// The drive's own limits in degrees Celsius, as it reports them.
struct TemperatureLimits {
    std::optional<int> warning;
    std::optional<int> critical;
};
[[nodiscard]] TemperatureLimits temperature_limits(const DriveFacts& facts);

enum class Heat { normal, warm, critical };
[[nodiscard]] Heat heat_of(int celsius, const TemperatureLimits& limits);

}  // namespace fettle::gui

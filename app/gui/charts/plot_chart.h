// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/charts/chart_data.h"
#include "core/render/plot.h"

namespace fettle::gui {

/// A chart of a report, for the window.
[[nodiscard]] ChartData chart_of(const rendering::Plot& plot);

}  // namespace fettle::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

#include "app/gui/charts/chart_data.h"

namespace fettle::gui {

/// The points between `from` and `to`, and the nearest one on either side, reduced to at most about four per column of
/// a picture with `columns` columns: the first, lowest, highest and last of each. The line looks the same. `points` are
/// in the order of x.
[[nodiscard]] std::vector<ChartPoint> thinned(const std::vector<ChartPoint>& points, double from, double to,
                                              std::size_t columns);

/// Bars, each as wide as the way to the next point, with those narrower than two columns put together: the highest
/// stands for all of them. `points` are in the order of x.
[[nodiscard]] std::vector<ChartPoint> merged_bars(const std::vector<ChartPoint>& points, double from, double to,
                                                  std::size_t columns);

}  // namespace fettle::gui

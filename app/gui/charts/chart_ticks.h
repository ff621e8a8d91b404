// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/gui/charts/chart_data.h"

namespace fettle::gui {

/// The bounds and ticks of one axis.
struct ChartScale {
    double low = 0;
    double high = 1;
    std::vector<ChartTick> ticks;
};

/// `values` are those of all series; about `count` ticks fit.
[[nodiscard]] ChartScale scale_of(const ChartAxis& axis, const std::vector<double>& values, int count);

/// The ticks of a part of the axis, after zooming.
[[nodiscard]] std::vector<ChartTick> ticks_between(const ChartAxis& axis, double low, double high, int count);

/// A value of the axis in words: by its own function, as a date and time, or as a number.
[[nodiscard]] QString said(const ChartAxis& axis, double value);

}  // namespace fettle::gui

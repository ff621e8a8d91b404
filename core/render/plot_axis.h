// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "core/render/plot.h"

namespace fettle::rendering {

/// One axis of a chart: its bounds, its ticks, and the position of values.
class PlotScale {
public:
    /// `values` of all series; `ticks` is the approximate number of ticks that fit.
    PlotScale(const PlotAxis& axis, const std::vector<double>& values, int ticks);

    [[nodiscard]] const std::vector<PlotTick>& ticks() const noexcept { return ticks_; }
    [[nodiscard]] double lowest() const noexcept { return low_; }
    [[nodiscard]] double highest() const noexcept { return high_; }
    /// Whether the axis can show the value.
    [[nodiscard]] bool shows(double value) const noexcept;
    /// 0 at the lowest, 1 at the highest bound; requires shows(value).
    [[nodiscard]] double place(double value) const noexcept;

private:
    void linear(const PlotAxis& axis, int ticks);
    void logarithmic(const PlotAxis& axis, int ticks);
    bool logarithmic_;
    double low_ = 0;
    double high_ = 1;
    std::vector<PlotTick> ticks_;
};

}  // namespace fettle::rendering

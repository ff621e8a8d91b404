// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/charts/plot_chart.h"

#include <algorithm>

#include "app/gui/models/words.h"

namespace fettle::gui {

namespace {

ChartAxis axis_of(const rendering::PlotAxis& plot) {
    ChartAxis axis;
    axis.title = text(plot.title);
    axis.kind = plot.logarithmic ? ChartAxis::Kind::logarithmic : ChartAxis::Kind::linear;
    axis.from_zero = plot.from_zero;
    axis.lowest = plot.lowest;
    axis.highest = plot.highest;
    for (const auto& tick : plot.ticks) axis.ticks.push_back({tick.value, text(tick.label)});
    return axis;
}

ChartSeries::Style style_of(rendering::PlotStyle style) {
    switch (style) {
        case rendering::PlotStyle::line: return ChartSeries::Style::line;
        case rendering::PlotStyle::markers: return ChartSeries::Style::markers;
        case rendering::PlotStyle::line_and_markers: return ChartSeries::Style::line_and_markers;
        case rendering::PlotStyle::steps: return ChartSeries::Style::steps;
    }
    return ChartSeries::Style::line;
}

}  // namespace

ChartData chart_of(const rendering::Plot& plot) {
    ChartData made;
    made.title = text(plot.title);
    made.description = text(plot.description);
    made.x = axis_of(plot.x);
    made.y = axis_of(plot.y);
    for (const auto& one : plot.series) {
        ChartSeries series;
        series.name = printable(text(one.name));
        series.style = style_of(one.style);
        series.role = ChartSeries::Role::other;
        for (const auto& point : one.points) series.points.push_back({point.x, point.y});
        std::stable_sort(series.points.begin(), series.points.end(),
                         [](const ChartPoint& a, const ChartPoint& b) { return a.x < b.x; });
        made.series.push_back(std::move(series));
    }
    return made;
}

}  // namespace fettle::gui

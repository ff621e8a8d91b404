// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// SVG charts for reports and exports.
namespace fettle::rendering {

struct PlotPoint {
    double x = 0;
    double y = 0;
};

enum class PlotStyle : std::uint8_t {
    line,
    markers,
    line_and_markers,
    steps,  ///< each value holds until the next point
};

struct PlotSeries {
    std::string name;  ///< for the legend; none without a name
    std::vector<PlotPoint> points;
    PlotStyle style = PlotStyle::line;
};

struct PlotTick {
    double value = 0;
    std::string label;  ///< empty: a grid line without a label
};

struct PlotAxis {
    std::string title;                      ///< with its unit: "Time (s)"
    bool logarithmic = false;               ///< points at or below 0 are skipped
    bool from_zero = false;                 ///< a linear axis starts at 0 even if all points are far from it
    std::optional<double> lowest, highest;  ///< bounds; if absent, derived from the points and round numbers
    std::vector<PlotTick> ticks;            ///< instead of round numbers: block sizes, stages
};

/// A line or scatter chart. NaN and infinite values leave a gap in their line. Up to 8 series are distinguished by
/// colour, dashes and marker shape; further ones repeat them.
struct Plot {
    std::string title;
    std::string description;  ///< text alternative: what the picture shows, in a sentence
    PlotAxis x;
    PlotAxis y;
    std::vector<PlotSeries> series;
    double width = 760;  ///< in SVG units; the chart scales
    double height = 460;
    std::string id = "plot";  ///< letters, digits and dashes; different for each chart of one HTML page
};

/// A standalone SVG document, also usable inside HTML: its own style for light and dark, no script, no external font.
[[nodiscard]] std::string to_svg(const Plot& plot);

/// Text for XML and HTML: markup escaped, control characters that XML forbids replaced.
[[nodiscard]] std::string escape_markup(std::string_view text);

}  // namespace fettle::rendering

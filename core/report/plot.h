// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Charts as SVG, for reports and for whoever wants a picture of a curve.
namespace fettle::report {

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
    std::string label;  ///< empty: a line of the grid without a number
};

struct PlotAxis {
    std::string title;                      ///< with its unit: "Time (s)"
    bool logarithmic = false;               ///< points at or below 0 are left out
    bool from_zero = false;                 ///< a linear axis begins at 0 even where no point is near
    std::optional<double> lowest, highest;  ///< bounds; where absent, what the points and round numbers give
    std::vector<PlotTick> ticks;            ///< in place of round numbers: block sizes, stages
};

/// A line or scatter chart. Numbers that are no numbers, and infinite ones, leave a gap in their line. Up to 8 series
/// are told apart by colour, dashes and the shape of their markers; further ones repeat them.
struct Plot {
    std::string title;
    std::string description;  ///< for those who cannot see it: what the picture shows, in a sentence
    PlotAxis x;
    PlotAxis y;
    std::vector<PlotSeries> series;
    double width = 760;  ///< of the drawing's own units; it scales
    double height = 460;
    std::string id = "plot";  ///< letters, digits and dashes; different for each chart of one HTML page
};

/// An SVG document that stands alone or inside HTML: its own style, in light and dark, no script, no outside font.
[[nodiscard]] std::string to_svg(const Plot& plot);

/// Text for XML and HTML: markup escaped, control characters that XML forbids replaced.
[[nodiscard]] std::string escape_markup(std::string_view text);

}  // namespace fettle::report

// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/render/plot.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <regex>
#include <string>
#include <vector>

#include "core/render/plot_axis.h"

namespace fettle::rendering {
namespace {

std::vector<std::string> labels(const PlotScale& scale) {
    std::vector<std::string> texts;
    for (const auto& tick : scale.ticks()) {
        if (!tick.label.empty()) texts.push_back(tick.label);
    }
    return texts;
}

std::size_t count(const std::string& text, const std::string& part) {
    std::size_t found = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
    return found;
}

using Texts = std::vector<std::string>;

TEST(PlotScale, RoundNumbers) {
    EXPECT_EQ(labels(PlotScale({}, {0, 9.8}, 5)), (Texts{"0", "2", "4", "6", "8", "10"}));
    EXPECT_EQ(labels(PlotScale({}, {0.07, 0.5}, 5)), (Texts{"0", "0.1", "0.2", "0.3", "0.4", "0.5"}));
    EXPECT_EQ(labels(PlotScale({}, {-3, 3}, 3)), (Texts{"-4", "-2", "0", "2", "4"}));
    EXPECT_EQ(labels(PlotScale({}, {0, 1'250'000}, 3)), (Texts{"0", "500k", "1M", "1.5M"}));
    EXPECT_EQ(labels(PlotScale({}, {0, 0.000'4}, 4)), (Texts{"0", "0.0001", "0.0002", "0.0003", "0.0004"}));
    PlotAxis zero;
    zero.from_zero = true;
    EXPECT_EQ(labels(PlotScale(zero, {90, 100}, 2)), (Texts{"0", "50", "100"}));
    PlotAxis bounds;
    bounds.lowest = 10;
    bounds.highest = 30;
    EXPECT_EQ(labels(PlotScale(bounds, {0, 100}, 2)), (Texts{"10", "20", "30"}));
}

TEST(PlotScale, Logarithmic) {
    PlotAxis axis;
    axis.logarithmic = true;
    EXPECT_EQ(labels(PlotScale(axis, {1, 256}, 8)), (Texts{"1", "2", "5", "10", "20", "50", "100", "200", "500"}));
    EXPECT_EQ(labels(PlotScale(axis, {0.001, 1e7}, 6)), (Texts{"0.001", "0.1", "10", "1000", "100k", "10M"}));
    const PlotScale scale(axis, {1, 100}, 5);
    EXPECT_NEAR(scale.place(1), 0, 1e-12);
    EXPECT_NEAR(scale.place(10), 0.5, 1e-12);
    EXPECT_NEAR(scale.place(100), 1, 1e-12);
    EXPECT_FALSE(scale.shows(0));
    EXPECT_FALSE(scale.shows(-1));
}

TEST(PlotScale, TicksOfTheCallers) {
    PlotAxis axis;
    axis.ticks = {{1, "1"}, {32, "32"}};
    EXPECT_EQ(labels(PlotScale(axis, {1, 32}, 5)), (Texts{"1", "32"}));
}

/// Whatever the numbers are, there are some ticks and not thousands, in order and inside the bounds.
TEST(PlotScale, AnyNumbers) {
    const auto largest = std::numeric_limits<double>::max();
    const auto nan = std::numeric_limits<double>::quiet_NaN();
    const auto infinity = std::numeric_limits<double>::infinity();
    const std::vector<double> numbers = {0,        1,   -1,       1e-300, 5e-324, 1e300,     largest,
                                         -largest, nan, infinity, 1e15,   3.3,    1 + 1e-15, 12345678};
    for (const bool logarithmic : {false, true}) {
        for (const auto a : numbers) {
            for (const auto b : numbers) {
                if (HasFailure()) return;
                PlotAxis axis;
                axis.logarithmic = logarithmic;
                const PlotScale scale(axis, {a, b}, 6);
                SCOPED_TRACE(testing::Message() << a << " " << b << (logarithmic ? " logarithmic" : ""));
                EXPECT_LT(scale.lowest(), scale.highest());
                EXPECT_LE(scale.ticks().size(), 700U);
                for (const auto& tick : scale.ticks()) EXPECT_TRUE(std::isfinite(tick.value));
                for (const auto value : {a, b}) {
                    if (!scale.shows(value)) continue;
                    EXPECT_GE(scale.place(value), -1e-6);
                    EXPECT_LE(scale.place(value), 1 + 1e-6);
                }
            }
        }
    }
}

Plot two_lines() {
    Plot plot;
    plot.title = "Speed <over> \"time\" & more";
    plot.description = "It falls";
    plot.x.title = "Time (s)";
    plot.y.title = "MB/s";
    plot.series = {{"clean", {{0, 200}, {1, 100}, {2, std::nan("")}, {3, 50}}, PlotStyle::line},
                   {"dirty", {{0, 20}, {1, 10}}, PlotStyle::line_and_markers}};
    return plot;
}

TEST(Plot, MarkupIsEscaped) {
    EXPECT_EQ(escape_markup("a<b>&\"'\x01z"), "a&lt;b&gt;&amp;&quot;&#39;?z");
    // Bytes that are no UTF-8 would make the whole document unreadable.
    EXPECT_EQ(escape_markup("\xC3\xA9 \xE2\x82\xAC"), "\xC3\xA9 \xE2\x82\xAC");
    EXPECT_EQ(escape_markup("a\xFF\xC3z"), "a??z");
    EXPECT_EQ(escape_markup("\xE2\x82"), "??");
    EXPECT_EQ(escape_markup("\xED\xA0\x80"), "???");
    const auto svg = to_svg(two_lines());
    EXPECT_NE(svg.find("Speed &lt;over&gt; &quot;time&quot; &amp; more"), std::string::npos);
    EXPECT_EQ(svg.find("<over>"), std::string::npos);
}

TEST(Plot, SaysWhatItShows) {
    const auto svg = to_svg(two_lines());
    EXPECT_EQ(svg.rfind("<svg xmlns=\"http://www.w3.org/2000/svg\"", 0), 0U);
    EXPECT_NE(svg.find("role=\"img\""), std::string::npos);
    EXPECT_NE(svg.find("<desc id=\"plot-description\">It falls</desc>"), std::string::npos);
    EXPECT_NE(svg.find("prefers-color-scheme:dark"), std::string::npos);
    EXPECT_EQ(svg.find("<script"), std::string::npos);
    for (const auto* text : {">clean<", ">dirty<", ">Time (s)<", ">MB/s<"}) EXPECT_EQ(count(svg, text), 1U) << text;
}

TEST(Plot, GapsBreakTheLine) {
    const auto svg = to_svg(two_lines());
    // Within the chart's group, the first line is drawn in two strokes: before the gap and after it.
    std::smatch match;
    ASSERT_TRUE(std::regex_search(svg, match, std::regex("class=\"line l0\" d=\"([^\"]*)\"")));
    const auto path = match[1].str();
    EXPECT_EQ(std::count(path.begin(), path.end(), 'M'), 2);
    EXPECT_EQ(std::count(path.begin(), path.end(), 'L'), 1);
    EXPECT_EQ(svg.find("nan"), std::string::npos);
}

TEST(Plot, PointsLieWhereTheTicksSay) {
    Plot plot;
    plot.series = {{"", {{0, 0}, {10, 10}}, PlotStyle::line}};
    const auto svg = to_svg(plot);
    std::smatch axis;
    std::smatch line;
    ASSERT_TRUE(
        std::regex_search(svg, axis, std::regex("class=\"axis\" d=\"M([0-9.]+) ([0-9.]+)V([0-9.]+)H([0-9.]+)\"")));
    ASSERT_TRUE(
        std::regex_search(svg, line, std::regex("class=\"line l0\" d=\"M([0-9.]+) ([0-9.]+)L([0-9.]+) ([0-9.]+)\"")));
    EXPECT_EQ(line[1], axis[1]);  // x of the first point: the left end
    EXPECT_EQ(line[2], axis[3]);  // y: the bottom
    EXPECT_EQ(line[3], axis[4]);
    EXPECT_EQ(line[4], axis[2]);
}

TEST(Plot, NothingToShowIsStillAChart) {
    const auto svg = to_svg(Plot{});
    EXPECT_NE(svg.find("class=\"axis\""), std::string::npos);
    EXPECT_NE(svg.find("</svg>"), std::string::npos);
}

TEST(Plot, IdsCannotLeaveTheirAttribute) {
    auto plot = two_lines();
    plot.id = "a\"><script>";
    const auto svg = to_svg(plot);
    EXPECT_NE(svg.find("id=\"ascript-title\""), std::string::npos);
    EXPECT_EQ(svg.find("<script"), std::string::npos);
}

}  // namespace
}  // namespace fettle::rendering

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/charts/thinning.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>

namespace fettle::gui {

namespace {

using Points = std::vector<ChartPoint>;

/// The first, lowest, highest and last point of one column, each once and in order.
void put_column(Points& kept, Points::const_iterator begin, Points::const_iterator end) {
    const auto by_height = [](const ChartPoint& a, const ChartPoint& b) { return a.y < b.y; };
    const auto [low, high] = std::minmax_element(begin, end, by_height);
    std::array<Points::const_iterator, 4> chosen{begin, low, high, std::prev(end)};
    std::sort(chosen.begin(), chosen.end());
    const auto* const last = std::unique(chosen.begin(), chosen.end());
    for (const auto* one = chosen.begin(); one != last; ++one) kept.push_back(**one);
}

}  // namespace

std::vector<ChartPoint> thinned(const std::vector<ChartPoint>& points, double from, double to, std::size_t columns) {
    const auto by_place = [](const ChartPoint& point, double x) { return point.x < x; };
    auto begin = std::lower_bound(points.begin(), points.end(), from, by_place);
    auto end = std::lower_bound(begin, points.end(), to, by_place);
    if (begin != points.begin()) --begin;
    if (end != points.end()) ++end;
    const auto count = static_cast<std::size_t>(std::distance(begin, end));
    if (columns == 0 || count <= 4 * columns || !(to > from)) return {begin, end};
    Points kept;
    kept.reserve(4 * columns + 8);
    const auto width = (to - from) / static_cast<double>(columns);
    for (auto at = begin; at != end;) {
        const auto column = std::clamp((at->x - from) / width, -1.0, static_cast<double>(columns));
        const auto edge = from + (std::floor(column) + 1) * width;
        auto next = std::find_if(at, end, [&](const ChartPoint& point) { return point.x >= edge; });
        if (next == at) ++next;
        put_column(kept, at, next);
        at = next;
    }
    return kept;
}

std::vector<ChartPoint> merged_bars(const std::vector<ChartPoint>& points, double from, double to,
                                    std::size_t columns) {
    if (points.empty() || columns == 0 || !(to > from)) return points;
    constexpr double kColumns = 2;
    const auto least = kColumns * (to - from) / static_cast<double>(columns);
    Points merged{points.front()};
    // The last point only ends the last bar.
    for (std::size_t i = 1; i + 1 < points.size(); ++i) {
        if (points[i].x - merged.back().x < least) {
            merged.back().y = std::max(merged.back().y, points[i].y);
        } else {
            merged.push_back(points[i]);
        }
    }
    if (points.size() > 1) merged.push_back(points.back());
    return merged;
}

}  // namespace fettle::gui

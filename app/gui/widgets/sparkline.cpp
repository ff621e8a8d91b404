// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/sparkline.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "app/gui/charts/thinning.h"

namespace fettle::gui {

namespace {
constexpr double kLine = 1.5;
constexpr double kDot = 2.5;
}  // namespace

void paint_sparkline(QPainter& painter, const QRectF& area, const std::vector<ChartPoint>& points, const QColor& colour,
                     bool from_zero) {
    if (points.size() < 2 || area.width() < 4 * kDot) return;
    const auto from = points.front().x;
    const auto span = points.back().x - from;
    if (span <= 0) return;
    const auto shown = thinned(points, from, points.back().x, static_cast<std::size_t>(area.width()));
    const auto [low, high] =
        std::minmax_element(shown.begin(), shown.end(), [](const auto& a, const auto& b) { return a.y < b.y; });
    const auto bottom = from_zero ? std::min(low->y, 0.0) : low->y;
    const auto height = high->y - bottom;
    const auto inner = area.adjusted(kDot, kDot, -kDot, -kDot);
    const auto place = [&](const ChartPoint& point) {
        // A value that did not change is a line in the middle.
        const auto up = height > 0 ? (point.y - bottom) / height : 0.5;
        return QPointF(inner.left() + (point.x - from) / span * inner.width(), inner.bottom() - up * inner.height());
    };
    QPainterPath path(place(shown.front()));
    for (const auto& point : shown) path.lineTo(place(point));
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(colour, kLine));
    painter.drawPath(path);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawEllipse(place(shown.back()), kDot, kDot);
    painter.restore();
}

}  // namespace fettle::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QRectF>
#include <vector>

#include "app/gui/charts/chart_data.h"

class QPainter;

namespace fettle::gui {

/// Draws the points as a line without axes, with a dot at the latest one. Fewer than two points draw nothing. Points
/// are in the order of x. A rate is drawn `from_zero`, so that ordinary variation looks small.
void paint_sparkline(QPainter& painter, const QRectF& area, const std::vector<ChartPoint>& points, const QColor& colour,
                     bool from_zero = false);

}  // namespace fettle::gui

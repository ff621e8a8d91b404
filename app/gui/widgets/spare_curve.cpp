// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/spare_curve.h"

#include <QLocale>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {

constexpr int kWidth = 420;
constexpr int kHeight = 220;
constexpr int kSpreadAlpha = 36;  // 14 %
constexpr double kDot = 5;

QString figure(double value) { return QLocale().toString(value, 'f', value < 10 ? 1 : 0); }

}  // namespace

SpareCurve::SpareCurve(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Write amplification by additional spare area"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void SpareCurve::set_points(std::vector<Point> points, bool measured) {
    points_ = std::move(points);
    measured_ = measured;
    describe();
    update();
}

void SpareCurve::choose(std::optional<double> percent) {
    chosen_ = percent;
    describe();
    update();
}

std::optional<SpareCurve::Point> SpareCurve::at(double percent) const {
    for (std::size_t i = 1; i < points_.size(); ++i) {
        const auto& a = points_[i - 1];
        const auto& b = points_[i];
        if (percent < a.percent || percent > b.percent) continue;
        const auto part = b.percent > a.percent ? (percent - a.percent) / (b.percent - a.percent) : 0;
        const auto between = [part](double from, double to) { return from + part * (to - from); };
        return Point{percent, between(a.low, b.low), between(a.middle, b.middle), between(a.high, b.high)};
    }
    return std::nullopt;
}

void SpareCurve::describe() {
    QStringList lines;
    for (const auto& point : points_) {
        lines.append(
            tr("%1% more spare: %2 (%3 to %4)")
                .arg(QLocale().toString(point.percent), figure(point.middle), figure(point.low), figure(point.high)));
    }
    const auto chosen = chosen_ ? at(*chosen_) : std::nullopt;
    if (chosen) lines.append(tr("Chosen: %1%, about %2").arg(figure(chosen->percent), figure(chosen->middle)));
    setAccessibleDescription(lines.join(QStringLiteral("; ")));
}

QSize SpareCurve::sizeHint() const { return {look::scaled(kWidth), look::scaled(kHeight)}; }

QSize SpareCurve::minimumSizeHint() const { return sizeHint() * 3 / 4; }

QRectF SpareCurve::plot() const {
    const QFontMetrics small(look::font(look::Type::small));
    const auto left = small.horizontalAdvance(QStringLiteral("00.0")) + look::scaled(look::kGrid);
    const auto below = 2 * small.height() + look::scaled(look::kGrid);
    return QRectF(rect()).adjusted(left, small.height() / 2.0, -small.horizontalAdvance(QStringLiteral("28%")), -below);
}

double SpareCurve::step() const {
    double highest = 1;
    for (const auto& point : points_) highest = std::max(highest, point.high);
    const auto range = highest - 1;
    for (const double step : {0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0}) {
        if (range / step <= 5) return step;
    }
    return std::ceil(range / 5);
}

double SpareCurve::top() const {
    double highest = 1;
    for (const auto& point : points_) highest = std::max(highest, point.high);
    return 1 + step() * std::max(1.0, std::ceil((highest - 1) / step()));
}

QPointF SpareCurve::place(double percent, double value) const {
    const auto area = plot();
    const auto widest = points_.back().percent > 0 ? points_.back().percent : 1;
    return {area.left() + area.width() * percent / widest, area.bottom() - area.height() * (value - 1) / (top() - 1)};
}

void SpareCurve::paint_axes(QPainter& painter) const {
    const auto area = plot();
    painter.setFont(look::font(look::Type::small));
    const auto line = painter.fontMetrics().height();
    for (int i = 0; 1 + i * step() <= top() + step() / 2; ++i) {
        const double value = 1 + i * step();
        const auto y = place(0, value).y();
        painter.setPen(look::colour(look::Colour::soft_line, palette()));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        painter.setPen(look::colour(look::Colour::dim, palette()));
        painter.drawText(QRectF(0, y - line / 2.0, area.left() - look::scaled(look::kGrid), line),
                         Qt::AlignRight | Qt::AlignVCenter, QLocale().toString(value, 'f', 1));
    }
    double free_from = -1;
    for (const auto& point : points_) {
        const auto x = place(point.percent, 1).x();
        const auto words = QStringLiteral("%1%").arg(QLocale().toString(point.percent));
        const auto wide = painter.fontMetrics().horizontalAdvance(words);
        if (x - wide / 2.0 < free_from) continue;
        free_from = x + wide / 2.0 + look::scaled(look::kGrid);
        painter.drawText(QRectF(x - wide, area.bottom() + 4, 2.0 * wide, line), Qt::AlignCenter, words);
    }
    painter.drawText(QRectF(area.left(), area.bottom() + 4 + line, area.width(), line), Qt::AlignCenter,
                     tr("additional spare area, as a share of the capacity"));
}

void SpareCurve::paint_curve(QPainter& painter) const {
    QPolygonF spread;
    QPolygonF middle;
    for (const auto& point : points_) {
        spread.append(place(point.percent, point.high));
        middle.append(place(point.percent, point.middle));
    }
    std::for_each(points_.rbegin(), points_.rend(),
                  [&](const auto& point) { spread.append(place(point.percent, point.low)); });
    auto soft = look::colour(look::Colour::accent, palette());
    soft.setAlpha(kSpreadAlpha);
    painter.setPen(Qt::NoPen);
    painter.setBrush(soft);
    painter.drawPolygon(spread);
    painter.setPen(QPen(look::colour(look::Colour::accent, palette()), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(middle);
}

void SpareCurve::paint_marks(QPainter& painter) const {
    const auto text = palette().color(QPalette::WindowText);
    const auto accent = look::colour(look::Colour::accent, palette());
    const auto room = look::scaled(look::kGrid);
    const auto first = place(0, points_.front().middle);
    painter.setFont(look::font(look::Type::strong));
    const auto line = painter.fontMetrics().height();
    painter.setPen(Qt::NoPen);
    painter.setBrush(measured_ ? text : accent);
    painter.drawEllipse(first, kDot, kDot);
    painter.setPen(text);
    const auto now = measured_ ? tr("%1 now, from the drive's own counters").arg(figure(points_.front().middle))
                               : tr("%1 now, from the models").arg(figure(points_.front().middle));
    painter.drawText(QPointF(first.x() + 2.0 * room, std::max(first.y(), plot().top() + line / 2.0)), now);
    const auto chosen = chosen_ && *chosen_ > 0 ? at(*chosen_) : std::nullopt;
    if (!chosen) return;
    const auto point = place(chosen->percent, chosen->middle);
    painter.setPen(QPen(accent, 1, Qt::DashLine));
    painter.drawLine(point, QPointF(point.x(), plot().bottom()));
    painter.setPen(QPen(accent, 2));
    painter.setBrush(palette().base());
    painter.drawEllipse(point, kDot, kDot);
    painter.setPen(text);
    const auto words = tr("about %1 (%2 to %3)").arg(figure(chosen->middle), figure(chosen->low), figure(chosen->high));
    const auto wide = painter.fontMetrics().horizontalAdvance(words);
    const auto left = std::min(point.x() + room, plot().right() - wide);
    const auto high = place(chosen->percent, chosen->high).y() - room;
    painter.drawText(QPointF(left, std::max(high, first.y() + 1.5 * line)), words);
}

void SpareCurve::paintEvent(QPaintEvent* event) {
    (void)event;
    if (points_.size() < 2) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paint_axes(painter);
    paint_curve(painter);
    paint_marks(painter);
}

}  // namespace fettle::gui

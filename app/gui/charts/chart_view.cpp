// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/charts/chart_view.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <QtCharts/QAreaSeries>
#include <QtCharts/QChart>
#include <QtCharts/QLineSeries>
#include <QtCharts/QScatterSeries>
#include <QtCharts/QValueAxis>
#include <algorithm>
#include <cmath>

#include "app/gui/charts/chart_pens.h"
#include "app/gui/charts/thinning.h"
#include "app/gui/models/words.h"
#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {

constexpr int kRightRoom = 16;
constexpr int kLabelGap = 8;
constexpr double kZoomStep = 1.25;
constexpr double kMoveStep = 0.1;
/// The visible part is at least this share of the whole.
constexpr double kDeepest = 1e-4;
constexpr double kMarker = 8;

double place(const ChartAxis& axis, double value) {
    return axis.kind == ChartAxis::Kind::logarithmic ? std::log10(std::max(value, 1e-300)) : value;
}

double value_of(const ChartAxis& axis, double place) {
    return axis.kind == ChartAxis::Kind::logarithmic ? std::pow(10.0, place) : place;
}

/// Points that hold their value until the next.
std::vector<ChartPoint> steps_of(const std::vector<ChartPoint>& points) {
    std::vector<ChartPoint> corners;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (i > 0) corners.push_back({points[i].x, points[i - 1].y});
        corners.push_back(points[i]);
    }
    return corners;
}

/// Bars from zero, as wide as a `share` of the way to the next point.
std::vector<ChartPoint> bars_of(const std::vector<ChartPoint>& points, double share) {
    std::vector<ChartPoint> corners;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
        const auto end = points[i].x + share * (points[i + 1].x - points[i].x);
        if (share < 1 || i == 0) corners.push_back({points[i].x, 0});
        corners.push_back(points[i]);
        corners.push_back({end, points[i].y});
        if (share < 1 || i + 2 == points.size()) corners.push_back({end, 0});
    }
    return corners;
}

/// What is drawn of `points`, of which only those between `from` and `to` are seen.
std::vector<ChartPoint> outline(const ChartSeries& series, double from, double to, std::size_t columns) {
    auto shown = thinned(series.points, from, to, columns);
    if (series.style == ChartSeries::Style::steps) return steps_of(shown);
    if (series.style != ChartSeries::Style::bars) return shown;
    // The time to fill an area grows with the square of its corners. Bars that are wide enough have gaps between them,
    // so that days can be told apart.
    constexpr double kWithGap = 0.8;
    const auto merged = merged_bars(shown, from, to, columns);
    return bars_of(merged, merged.size() == shown.size() ? kWithGap : 1);
}

}  // namespace

ChartView::ChartView(QWidget* parent) : QChartView(new QChart, parent) {
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setRenderHint(QPainter::Antialiasing);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFont(look::font(look::Type::small));
    chart()->legend()->hide();
    chart()->setBackgroundVisible(false);
    chart()->setMargins({});
    chart()->setAnimationOptions(QChart::NoAnimation);
    auto* x = new QValueAxis(this);
    auto* y = new QValueAxis(this);
    x->setVisible(false);
    y->setVisible(false);
    chart()->addAxis(x, Qt::AlignBottom);
    chart()->addAxis(y, Qt::AlignLeft);
}

void ChartView::set_chart(ChartData content) {
    const auto shape = [](const ChartData& one) {
        std::vector<std::pair<ChartSeries::Style, ChartSeries::Role>> parts;
        for (const auto& series : one.series) parts.emplace_back(series.style, series.role);
        return parts;
    };
    const bool same = !drawn_.empty() && shape(content) == shape(content_);
    content_ = std::move(content);
    setAccessibleName(content_.title);
    viewport()->setAccessibleName(content_.title);  // it takes the focus for the view
    setAccessibleDescription(content_.description);
    rescale();
    if (range_ && (range_->low < x_.low || range_->high > x_.high)) range_.reset();
    if (!same) rebuild();
    arrange();
}

void ChartView::rescale() {
    std::vector<double> xs;
    std::vector<double> ys;
    for (const auto& series : content_.series) {
        for (const auto& point : series.points) {
            xs.push_back(point.x);
            ys.push_back(point.y);
        }
        if (series.style == ChartSeries::Style::bars) ys.push_back(0);
    }
    for (const auto& limit : content_.limits) ys.push_back(limit.y);
    const auto line = std::max(fontMetrics().height(), 1);
    auto x = content_.x;
    // The axis ends where the points end; only the other one is rounded.
    if (!xs.empty()) {
        const auto [low, high] = std::minmax_element(xs.begin(), xs.end());
        if (!x.lowest) x.lowest = *low;
        if (!x.highest) x.highest = *high > *low ? *high : *low + 1;
    }
    x_ = scale_of(x, xs, 6);
    y_ = scale_of(content_.y, ys, std::clamp(height() / (3 * line), 2, 6));
}

void ChartView::rebuild() {
    chart()->removeAllSeries();
    drawn_.clear();
    for (const auto& series : content_.series) {
        Drawn made;
        if (series.style != ChartSeries::Style::markers) made.line = new QLineSeries(this);
        if (series.style == ChartSeries::Style::bars) {
            auto* area = new QAreaSeries(static_cast<QLineSeries*>(made.line));
            made.area = area;
            put(area);
        } else if (made.line != nullptr) {
            put(made.line);
        }
        if (series.style == ChartSeries::Style::markers || series.style == ChartSeries::Style::line_and_markers) {
            made.markers = new QScatterSeries(this);
            put(made.markers);
        }
        drawn_.push_back(made);
    }
    restyle();
}

void ChartView::put(QAbstractSeries* series) {
    chart()->addSeries(series);
    for (auto* axis : chart()->axes()) series->attachAxis(axis);
}

void ChartView::restyle() {
    for (std::size_t i = 0; i < drawn_.size(); ++i) {
        const auto drawn = look_of(content_.series[i], i, palette());
        if (auto* area = qobject_cast<QAreaSeries*>(drawn_[i].area)) {
            area->setPen(Qt::NoPen);
            area->setBrush(drawn.fill);
        } else if (drawn_[i].line != nullptr) {
            drawn_[i].line->setPen(drawn.pen);
        }
        if (auto* markers = qobject_cast<QScatterSeries*>(drawn_[i].markers)) {
            markers->setMarkerShape(drawn.square ? QScatterSeries::MarkerShapeRectangle
                                                 : QScatterSeries::MarkerShapeCircle);
            markers->setMarkerSize(look::scaled(static_cast<int>(kMarker)));
            markers->setBrush(drawn.open ? palette().base() : QBrush(drawn.fill));
            auto outline = drawn.pen;
            outline.setStyle(Qt::SolidLine);
            markers->setPen(outline);
        }
    }
    viewport()->update();
}

QRectF ChartView::area() const {
    const auto line = fontMetrics().height();
    const auto left = stacked_width_ > 0 ? stacked_width_ : label_width();
    const auto top = content_.mark_labels && !content_.marks.empty() ? line + kLabelGap : line / 2 + 2;
    const auto bottom = x_labels_ ? line + kLabelGap : line / 2 + 2;
    return {static_cast<double>(left), static_cast<double>(top), std::max(10.0, 1.0 * width() - left - kRightRoom),
            std::max(10.0, 1.0 * height() - top - bottom)};
}

int ChartView::label_width() const {
    int widest = 0;
    for (const auto& tick : y_.ticks) widest = std::max(widest, fontMetrics().horizontalAdvance(tick.label));
    return widest + kLabelGap + 2;
}

void ChartView::set_stacked(int label_width, bool x_labels) {
    stacked_width_ = label_width;
    x_labels_ = x_labels;
    arrange();
}

QMarginsF ChartView::marker_room() const {
    const bool any =
        std::any_of(drawn_.begin(), drawn_.end(), [](const Drawn& drawn) { return drawn.markers != nullptr; });
    if (!any) return {};
    const auto room = look::scaled(static_cast<int>(kMarker)) / 2.0 + 1;
    // Of a part, the points beside it are not to be seen.
    const auto beside = zoomed() ? 0 : room;
    return {beside, room, beside, room};
}

void ChartView::arrange() {
    // Qt clips the series to the plot area: a marker at its edge needs room there, and the axes as much more range.
    const auto room = marker_room();
    const auto plot = area();
    chart()->setPlotArea(plot.marginsAdded(room));
    const auto axes = chart()->axes();
    const auto stretch = [](QValueAxis& axis, double from, double to, double pixels, double before, double after) {
        const auto unit = (to - from) / pixels;
        axis.setRange(from - before * unit, to + after * unit);
    };
    stretch(*qobject_cast<QValueAxis*>(axes.at(0)), place(content_.x, low()), place(content_.x, high()), plot.width(),
            room.left(), room.right());
    stretch(*qobject_cast<QValueAxis*>(axes.at(1)), place(content_.y, y_.low), place(content_.y, y_.high),
            plot.height(), room.bottom(), room.top());
    const auto widest = std::max(1, fontMetrics().horizontalAdvance(QStringLiteral("00 MMM 0000")));
    const auto count = std::clamp(static_cast<int>(area().width()) / widest, 2, 12);
    visible_ticks_ = content_.x.ticks.empty() ? ticks_between(content_.x, low(), high(), count) : content_.x.ticks;
    refill();
    viewport()->update();
}

void ChartView::refill() {
    const auto columns = static_cast<std::size_t>(std::max(1.0, area().width()));
    for (std::size_t i = 0; i < drawn_.size(); ++i) {
        const auto& series = content_.series[i];
        const auto shown = outline(series, low(), high(), columns);
        QList<QPointF> points;
        points.reserve(static_cast<qsizetype>(shown.size()));
        for (const auto& point : shown) {
            if (content_.y.kind == ChartAxis::Kind::logarithmic && point.y <= 0) continue;
            points.append({place(content_.x, point.x), place(content_.y, point.y)});
        }
        if (drawn_[i].line != nullptr) drawn_[i].line->replace(points);
        if (drawn_[i].markers != nullptr) drawn_[i].markers->replace(points);
    }
}

double ChartView::pixel_x(double value) const {
    const auto from = place(content_.x, low());
    const auto to = place(content_.x, high());
    const auto plot = area();
    return plot.left() + (place(content_.x, value) - from) / (to - from) * plot.width();
}

double ChartView::pixel_y(double value) const {
    const auto from = place(content_.y, y_.low);
    const auto to = place(content_.y, y_.high);
    const auto plot = area();
    return plot.bottom() - (place(content_.y, value) - from) / (to - from) * plot.height();
}

double ChartView::value_at(double pixel) const {
    const auto from = place(content_.x, low());
    const auto to = place(content_.x, high());
    const auto plot = area();
    return value_of(content_.x, from + (pixel - plot.left()) / plot.width() * (to - from));
}

void ChartView::drawBackground(QPainter* painter, const QRectF& rect) {
    painter->fillRect(rect, palette().base());
    const auto plot = area();
    painter->setPen(look::colour(look::Colour::soft_line, palette()));
    for (const auto& tick : y_.ticks) {
        const auto y = std::round(pixel_y(tick.value)) + 0.5;
        painter->drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    }
}

void ChartView::drawForeground(QPainter* painter, const QRectF& rect) {
    (void)rect;
    painter->setFont(font());
    draw_limits(*painter);
    draw_marks(*painter);
    draw_labels(*painter);
    if (hasFocus()) {
        painter->setPen(QPen(look::colour(look::Colour::accent, palette()), 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(QRectF(0, 0, width(), height()).adjusted(1, 1, -1, -1));
    }
}

void ChartView::draw_limits(QPainter& painter) const {
    const auto plot = area();
    const auto colour = look::colour(look::Colour::attention, palette());
    for (const auto& limit : content_.limits) {
        const auto y = pixel_y(limit.y);
        painter.setPen(QPen(colour, 1.4, Qt::DashLine));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(colour);
        const auto above = QRectF(plot.left() + 4, y - fontMetrics().height() - 1, plot.width() - 8, 100);
        const auto below = QRectF(plot.left() + 4, y + 1, plot.width() - 8, 100);
        painter.drawText(above.top() < 0 ? below : above, Qt::AlignLeft | Qt::AlignTop, limit.label);
    }
}

void ChartView::draw_marks(QPainter& painter) const {
    const auto plot = area();
    auto free_from = plot.left();
    for (const auto& mark : content_.marks) {
        if (mark.x < low() || mark.x > high()) continue;
        const auto x = pixel_x(mark.x);
        const auto colour = mark_colour(mark.severity, palette());
        painter.setPen(QPen(colour, 1.2, Qt::DotLine));
        const auto top = content_.mark_labels ? plot.top() - 4 : 0.0;
        painter.drawLine(QPointF(x, top), QPointF(x, x_labels_ ? plot.bottom() : height()));
        if (!content_.mark_labels || mark.label.isEmpty()) continue;
        const auto width = static_cast<double>(fontMetrics().horizontalAdvance(mark.label));
        const auto left = std::clamp(x - width / 2, plot.left(), std::max(plot.left(), plot.right() - width));
        // Labels that would lie on each other are left out; the table and the tip have them.
        if (left < free_from) continue;
        painter.setPen(colour);
        painter.drawText(QPointF(left, fontMetrics().ascent() + 2), mark.label);
        free_from = left + width + kLabelGap;
    }
}

void ChartView::draw_labels(QPainter& painter) const {
    const auto plot = area();
    painter.setPen(look::colour(look::Colour::dim, palette()));
    for (const auto& tick : y_.ticks) {
        const QRectF room(0, pixel_y(tick.value) - 50, plot.left() - kLabelGap, 100);
        painter.drawText(room, Qt::AlignRight | Qt::AlignVCenter, tick.label);
    }
    if (!x_labels_) return;
    auto free_from = 0.0;
    for (const auto& tick : visible_ticks_) {
        const auto x = pixel_x(tick.value);
        if (x < plot.left() - 1 || x > plot.right() + 1) continue;
        const auto width = static_cast<double>(fontMetrics().horizontalAdvance(tick.label));
        const auto left = std::min(x - width / 2, this->width() - width);
        if (left < free_from) continue;
        painter.drawLine(QPointF(x, plot.bottom()), QPointF(x, plot.bottom() + 3));
        painter.drawText(QPointF(left, plot.bottom() + kLabelGap / 2.0 + fontMetrics().ascent()), tick.label);
        free_from = left + width + kLabelGap;
    }
}

void ChartView::show_range(double low, double high) {
    const auto least = (x_.high - x_.low) * kDeepest;
    low = std::clamp(low, x_.low, x_.high - least);
    high = std::clamp(high, low + least, x_.high);
    if (low <= x_.low && high >= x_.high) {
        range_.reset();
    } else {
        range_ = Range{low, high};
    }
    arrange();
}

void ChartView::reset_zoom() { show_by_user(x_.low, x_.high); }

void ChartView::show_by_user(double low, double high) {
    show_range(low, high);
    Q_EMIT range_changed(this->low(), this->high());
}

void ChartView::zoom(double factor, double around) {
    const auto from = place(content_.x, low());
    const auto to = place(content_.x, high());
    const auto middle = place(content_.x, around);
    show_by_user(value_of(content_.x, middle - (middle - from) / factor),
                 value_of(content_.x, middle + (to - middle) / factor));
}

void ChartView::move_by(double share) {
    const auto from = place(content_.x, low());
    const auto to = place(content_.x, high());
    const auto first = place(content_.x, x_.low);
    const auto last = place(content_.x, x_.high);
    const auto by = std::clamp(share * (to - from), first - from, last - to);
    show_by_user(value_of(content_.x, from + by), value_of(content_.x, to + by));
}

void ChartView::wheelEvent(QWheelEvent* event) {
    const auto turned = event->angleDelta().y();
    // Otherwise scrolling the page would zoom every chart that passes below the pointer. The focus is no sign: Qt may
    // give it to the chart because of this very event.
    const bool meant = event->modifiers().testFlag(Qt::ControlModifier);
    // What is shown in full cannot be made smaller: the page scrolls instead.
    if (!meant || turned == 0 || (turned < 0 && !zoomed())) {
        event->ignore();
        return;
    }
    zoom(std::pow(kZoomStep, turned / 120.0), value_at(event->position().x()));
    event->accept();
}

void ChartView::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return;
    dragged_from_ = event->position().x();
    if (zoomed()) setCursor(Qt::ClosedHandCursor);
}

void ChartView::mouseMoveEvent(QMouseEvent* event) {
    if (!dragged_from_ || !zoomed()) return;
    const auto by = (*dragged_from_ - event->position().x()) / area().width();
    dragged_from_ = event->position().x();
    move_by(by);
}

void ChartView::mouseReleaseEvent(QMouseEvent* event) {
    (void)event;
    dragged_from_.reset();
    unsetCursor();
}

void ChartView::mouseDoubleClickEvent(QMouseEvent* event) {
    (void)event;
    reset_zoom();
}

void ChartView::keyPressEvent(QKeyEvent* event) {
    const auto middle = value_of(content_.x, (place(content_.x, low()) + place(content_.x, high())) / 2);
    switch (event->key()) {
        case Qt::Key_Plus: return zoom(kZoomStep, middle);
        case Qt::Key_Minus: return zoom(1 / kZoomStep, middle);
        case Qt::Key_Left: return move_by(-kMoveStep);
        case Qt::Key_Right: return move_by(kMoveStep);
        case Qt::Key_Home: return reset_zoom();
        default: break;
    }
    event->ignore();
}

QString ChartView::tip_at(double pixel) const {
    const auto wanted = value_at(pixel);
    QStringList lines;
    for (const auto& series : content_.series) {
        const auto& points = series.points;
        auto next = std::lower_bound(points.begin(), points.end(), wanted,
                                     [](const ChartPoint& point, double x) { return point.x < x; });
        if (next == points.end() && next != points.begin()) --next;
        if (next == points.end()) continue;
        if (next != points.begin() && wanted - std::prev(next)->x < next->x - wanted) --next;
        if (lines.isEmpty()) lines.append(said(content_.x, next->x));
        const auto value = series.say ? series.say(next->y) : said(content_.y, next->y);
        lines.append(series.name.isEmpty() ? value : QStringLiteral("%1: %2").arg(series.name, value));
    }
    for (const auto& mark : content_.marks) {
        if (std::abs(pixel_x(mark.x) - pixel) <= 4) lines.append(mark.label);
    }
    return lines.join(QLatin1Char('\n'));
}

bool ChartView::viewportEvent(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), plain_tip(tip_at(help->pos().x())), this);
        return true;
    }
    return QChartView::viewportEvent(event);
}

void ChartView::resizeEvent(QResizeEvent* event) {
    QChartView::resizeEvent(event);
    rescale();
    arrange();
}

void ChartView::changeEvent(QEvent* event) {
    QChartView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) restyle();
}

QSize ChartView::sizeHint() const { return {look::scaled(420), look::scaled(180)}; }
QSize ChartView::minimumSizeHint() const { return {look::scaled(200), look::scaled(80)}; }

}  // namespace fettle::gui

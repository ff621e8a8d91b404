// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/verdict_icon.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <optional>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {

enum class Shape { circle_tick, circle_clock, triangle, octagon, cross, question, circle_i };

void draw_mark(QPainter& painter, Shape shape, const QColor& colour) {
    // The cross has no outline.
    const double stroke = shape == Shape::cross ? 0.24 : 0.11;
    QPen pen(colour, stroke, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    QPainterPath mark;
    std::optional<QPointF> dot;
    switch (shape) {
        case Shape::circle_tick:
            mark.moveTo(0.28, 0.52);
            mark.lineTo(0.44, 0.67);
            mark.lineTo(0.72, 0.36);
            break;
        case Shape::circle_clock:
            mark.moveTo(0.5, 0.26);
            mark.lineTo(0.5, 0.52);
            mark.lineTo(0.66, 0.62);
            break;
        case Shape::triangle:
            mark.moveTo(0.5, 0.38);
            mark.lineTo(0.5, 0.60);
            dot = QPointF(0.5, 0.76);
            break;
        case Shape::octagon:
            mark.moveTo(0.5, 0.24);
            mark.lineTo(0.5, 0.54);
            dot = QPointF(0.5, 0.73);
            break;
        case Shape::cross:
            mark.moveTo(0.2, 0.2);
            mark.lineTo(0.8, 0.8);
            mark.moveTo(0.8, 0.2);
            mark.lineTo(0.2, 0.8);
            break;
        case Shape::question:
            mark.moveTo(0.36, 0.40);
            mark.cubicTo(0.36, 0.20, 0.66, 0.22, 0.64, 0.42);
            mark.cubicTo(0.62, 0.52, 0.50, 0.50, 0.50, 0.62);
            dot = QPointF(0.5, 0.77);
            break;
        case Shape::circle_i:
            dot = QPointF(0.5, 0.28);
            mark.moveTo(0.5, 0.46);
            mark.lineTo(0.5, 0.74);
            break;
    }
    painter.drawPath(mark);
    if (dot) {
        pen.setWidthF(0.13);
        painter.setPen(pen);
        painter.drawPoint(*dot);
    }
}

QPainterPath outline(Shape shape) {
    QPainterPath path;
    switch (shape) {
        case Shape::triangle:
            path.moveTo(0.5, 0.08);
            path.lineTo(0.96, 0.90);
            path.lineTo(0.04, 0.90);
            path.closeSubpath();
            break;
        case Shape::cross: break;
        case Shape::octagon: {
            constexpr double a = 0.05;
            constexpr double b = 0.31;
            const QPolygonF corners{{b, a},         {1 - b, a}, {1 - a, b}, {1 - a, 1 - b},
                                    {1 - b, 1 - a}, {b, 1 - a}, {a, 1 - b}, {a, b}};
            path.addPolygon(corners);
            path.closeSubpath();
            break;
        }
        default: path.addEllipse(QRectF(0.05, 0.05, 0.9, 0.9)); break;
    }
    return path;
}

/// Draws at any size and scale, in the colors of the current palette.
class SignEngine final : public QIconEngine {
public:
    SignEngine(Shape shape, std::function<QColor(const QPalette&)> colour)
        : shape_(shape), colour_(std::move(colour)) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode /*mode*/, QIcon::State /*state*/) override {
        const auto side = std::min(rect.width(), rect.height());
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(rect.x() + (rect.width() - side) / 2.0, rect.y() + (rect.height() - side) / 2.0);
        painter->scale(side, side);
        painter->setPen(Qt::NoPen);
        const auto palette = QGuiApplication::palette();
        const auto fill = colour_(palette);
        painter->setBrush(fill);
        painter->drawPath(outline(shape_));
        const auto on_fill = look::is_dark(palette) ? palette.color(QPalette::Base) : QColor(Qt::white);
        draw_mark(*painter, shape_, shape_ == Shape::cross ? fill : on_fill);
        painter->restore();
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return pixmap;
    }
    [[nodiscard]] QIconEngine* clone() const override { return new SignEngine(*this); }

private:
    Shape shape_;
    std::function<QColor(const QPalette&)> colour_;
};

}  // namespace

QColor severity_colour(Severity severity, const QPalette& palette) {
    switch (severity) {
        case Severity::info: return look::colour(look::Colour::accent, palette);
        case Severity::advice: return look::verdict_colour(health::Verdict::worn, palette);
        case Severity::warning: return look::verdict_colour(health::Verdict::attention, palette);
        case Severity::critical: return look::verdict_colour(health::Verdict::failed, palette);
    }
    return palette.color(QPalette::WindowText);
}

QIcon verdict_icon(health::Verdict verdict) {
    auto shape = Shape::question;
    switch (verdict) {
        case health::Verdict::good: shape = Shape::circle_tick; break;
        case health::Verdict::worn: shape = Shape::circle_clock; break;
        case health::Verdict::attention: shape = Shape::triangle; break;
        case health::Verdict::failing: shape = Shape::octagon; break;
        case health::Verdict::failed: shape = Shape::cross; break;
        case health::Verdict::unknown: shape = Shape::question; break;
    }
    return QIcon(new SignEngine(shape, [verdict](const QPalette& p) { return look::verdict_colour(verdict, p); }));
}

QIcon severity_icon(Severity severity) {
    auto shape = Shape::circle_i;
    if (severity == Severity::warning) shape = Shape::triangle;
    if (severity == Severity::critical) shape = Shape::octagon;
    return QIcon(new SignEngine(shape, [severity](const QPalette& p) { return severity_colour(severity, p); }));
}

}  // namespace fettle::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/page_icon.h"

#include <QApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {

/// Draws lines in a square of 16 units at any size and scale, in the colours of the current palette.
class LineEngine final : public QIconEngine {
public:
    explicit LineEngine(const QPainterPath& path) : path_(path) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode /*mode*/, QIcon::State /*state*/) override {
        constexpr double units = 16;
        const auto side = std::min(rect.width(), rect.height());
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->translate(rect.x() + (rect.width() - side) / 2.0, rect.y() + (rect.height() - side) / 2.0);
        painter->scale(side / units, side / units);
        painter->setPen(QPen(look::colour(look::Colour::dim, QApplication::palette()), 1.4, Qt::SolidLine, Qt::RoundCap,
                             Qt::RoundJoin));
        painter->setBrush(Qt::NoBrush);
        painter->drawPath(path_);
        painter->restore();
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return pixmap;
    }
    [[nodiscard]] QIconEngine* clone() const override { return new LineEngine(*this); }

private:
    QPainterPath path_;
};

void add_line(QPainterPath& path, QPointF from, QPointF to) {
    path.moveTo(from);
    path.lineTo(to);
}

QPainterPath dashboard() {
    QPainterPath path;
    path.addRect(2, 2, 5, 6);
    path.addRect(9.5, 2, 4.5, 3.5);
    path.addRect(2, 10.5, 5, 3.5);
    path.addRect(9.5, 8, 4.5, 6);
    return path;
}

QPainterPath sliders() {
    QPainterPath path;
    for (const auto& [y, knob] : {std::pair{4.0, 10.5}, std::pair{11.5, 5.5}}) {
        add_line(path, {1.5, y}, {knob - 2, y});
        add_line(path, {knob + 2, y}, {14.5, y});
        path.addEllipse(QPointF(knob, y), 2, 2);
    }
    return path;
}

QPainterPath calendar() {
    QPainterPath path;
    path.addRoundedRect(2, 3, 12, 11, 1, 1);
    add_line(path, {2, 6.5}, {14, 6.5});
    add_line(path, {5, 1.5}, {5, 4});
    add_line(path, {11, 1.5}, {11, 4});
    return path;
}

QPainterPath lines() {
    QPainterPath path;
    add_line(path, {2, 4}, {14, 4});
    add_line(path, {2, 8}, {14, 8});
    add_line(path, {2, 12}, {9, 12});
    return path;
}

QPainterPath bars() {
    QPainterPath path;
    add_line(path, {2, 14}, {2, 10});
    add_line(path, {6, 14}, {6, 5});
    add_line(path, {10, 14}, {10, 8});
    add_line(path, {14, 14}, {14, 2});
    return path;
}

QPainterPath sheet() {
    QPainterPath path;
    path.addRoundedRect(3, 2, 10, 12, 1, 1);
    add_line(path, {5.5, 6}, {10.5, 6});
    add_line(path, {5.5, 9}, {10.5, 9});
    return path;
}

QPainterPath copies() {
    QPainterPath path;
    path.addRoundedRect(5.5, 5.5, 8.5, 8.5, 1, 1);
    path.moveTo(5.5, 10.5);
    path.lineTo(2, 10.5);
    path.lineTo(2, 2);
    path.lineTo(10.5, 2);
    path.lineTo(10.5, 5.5);
    return path;
}

QPainterPath turn() {
    QPainterPath path;
    path.arcMoveTo(QRectF(2.5, 2.5, 11, 11), 20);
    path.arcTo(QRectF(2.5, 2.5, 11, 11), 20, 300);
    path.moveTo(13.8, 2.5);
    path.lineTo(13.3, 6.2);
    path.lineTo(9.6, 5.8);
    return path;
}

QIcon icon_of(const QPainterPath& path) { return QIcon(new LineEngine(path)); }

}  // namespace

QIcon page_icon(const QString& page) {
    if (page == QLatin1String("dashboard")) return icon_of(dashboard());
    if (page == QLatin1String("system")) return icon_of(sliders());
    if (page == QLatin1String("schedule")) return icon_of(calendar());
    if (page == QLatin1String("jobs")) return icon_of(lines());
    if (page == QLatin1String("benchmarks")) return icon_of(bars());
    return icon_of(sheet());
}

QIcon copy_icon() { return icon_of(copies()); }
QIcon refresh_icon() { return icon_of(turn()); }

}  // namespace fettle::gui

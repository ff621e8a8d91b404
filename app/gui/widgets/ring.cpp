// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/ring.h"

#include <QPainter>
#include <algorithm>

namespace fettle::gui {

Ring::Ring(int side, int stroke, QWidget* parent) : QWidget(parent), side_(side), stroke_(stroke) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void Ring::show_share(std::optional<double> share, const QString& figure, look::Colour colour) {
    share_ = share;
    figure_ = figure;
    colour_ = colour;
    update();
}

QSize Ring::sizeHint() const { return {look::scaled(side_), look::scaled(side_)}; }

void Ring::paintEvent(QPaintEvent* event) {
    (void)event;
    // Qt counts angles in sixteenths of a degree, counterclockwise from three o'clock.
    constexpr int top = 90 * 16;
    constexpr double full_circle = 360 * 16;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double stroke = look::scaled(stroke_);
    const auto circle = QRectF(rect()).adjusted(stroke / 2, stroke / 2, -stroke / 2, -stroke / 2);
    QPen pen(look::colour(look::Colour::track, palette()), stroke, Qt::SolidLine, Qt::FlatCap);
    painter.setPen(pen);
    painter.drawEllipse(circle);
    if (share_) {
        pen.setColor(look::colour(colour_, palette()));
        painter.setPen(pen);
        painter.drawArc(circle, top, -static_cast<int>(full_circle * std::clamp(*share_, 0.0, 1.0)));
    }
    auto type = look::font(side_ > 60 ? look::Type::headline : look::Type::strong);
    type.setWeight(QFont::DemiBold);
    const auto room = circle.width() - stroke * 2;
    while (QFontMetricsF(type).horizontalAdvance(figure_) > room && type.pointSizeF() > 5) {
        type.setPointSizeF(type.pointSizeF() - 0.5);
    }
    painter.setFont(type);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(rect(), Qt::AlignCenter, figure_);
}

}  // namespace fettle::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/wizard/step_header.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {
constexpr int kCircle = 24;
constexpr int kGap = 8;
constexpr int kLeastLine = 8;
}  // namespace

StepHeader::StepHeader(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFont(look::font(look::Type::body));
}

void StepHeader::set_steps(const QStringList& names) {
    names_ = names;
    updateGeometry();
    say();
}

void StepHeader::set_current(int index) {
    current_ = index;
    say();
}

void StepHeader::say() {
    setAccessibleName(current_ < names_.size()
                          ? tr("Step %1 of %2: %3").arg(current_ + 1).arg(names_.size()).arg(names_[current_])
                          : QString());
    update();
}

QSize StepHeader::sizeHint() const {
    auto size = minimumSizeHint();
    return {size.width() + 200, size.height()};
}

QSize StepHeader::minimumSizeHint() const {
    const QFontMetrics metrics(look::font(look::Type::strong));
    int width = 0;
    for (const auto& name : names_) {
        width +=
            look::scaled(kCircle) + 3 * look::scaled(kGap) + metrics.horizontalAdvance(name) + look::scaled(kLeastLine);
    }
    return {width, look::scaled(kCircle) + 2};
}

void StepHeader::paintEvent(QPaintEvent* event) {
    (void)event;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto strong = look::font(look::Type::strong);
    const int circle = look::scaled(kCircle);
    const int gap = look::scaled(kGap);
    const auto width_of = [&](int i) {
        return circle + gap + QFontMetrics(i == current_ ? strong : font()).horizontalAdvance(names_[i]);
    };
    const int count = static_cast<int>(names_.size());
    int used = 0;
    for (int i = 0; i < count; ++i) used += width_of(i);
    const int line = count > 1 ? std::max(look::scaled(kLeastLine), (width() - used) / (count - 1) - 2 * gap) : 0;
    int x = 0;
    for (int i = 0; i < count; ++i) {
        const QRectF ring(x + 0.5, 0.5, circle - 1.0, circle - 1.0);
        const bool done = i < current_;
        const bool now = i == current_;
        painter.setPen(now || done ? QPen(Qt::NoPen) : QPen(look::colour(look::Colour::earlier, palette())));
        painter.setBrush(now    ? QBrush(look::colour(look::Colour::accent_button, palette()))
                         : done ? QBrush(look::colour(look::Colour::accent_soft, palette()))
                                : QBrush(Qt::NoBrush));
        painter.drawEllipse(ring);
        if (done) {
            QPainterPath tick;
            tick.moveTo(ring.left() + circle * 0.30, ring.top() + circle * 0.52);
            tick.lineTo(ring.left() + circle * 0.44, ring.top() + circle * 0.66);
            tick.lineTo(ring.left() + circle * 0.70, ring.top() + circle * 0.36);
            painter.setPen(QPen(look::colour(look::Colour::accent, palette()), 1.8));
            painter.setBrush(Qt::NoBrush);
            painter.drawPath(tick);
        } else {
            painter.setPen(now ? QColor(Qt::white) : look::colour(look::Colour::dim, palette()));
            painter.setFont(look::font(look::Type::small));
            painter.drawText(ring, Qt::AlignCenter, QString::number(i + 1));
        }
        painter.setFont(now ? strong : font());
        painter.setPen(now ? palette().color(QPalette::WindowText) : look::colour(look::Colour::dim, palette()));
        painter.drawText(QRect(x + circle + gap, 0, width_of(i), circle), Qt::AlignLeft | Qt::AlignVCenter, names_[i]);
        x += width_of(i) + gap;
        if (i + 1 == count) break;
        painter.setPen(look::colour(look::Colour::line, palette()));
        painter.drawLine(QPointF(x, circle / 2.0), QPointF(x + line, circle / 2.0));
        x += line + gap;
    }
}

}  // namespace fettle::gui

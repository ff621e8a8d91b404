// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/slider_scale.h"

#include <QPainter>
#include <QSlider>
#include <QStyle>
#include <QStyleOptionSlider>
#include <algorithm>
#include <utility>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

SliderScale::SliderScale(const QSlider& slider, std::function<QString(int)> say, QWidget* parent)
    : QWidget(parent), slider_(slider), say_(std::move(say)) {
    setFont(look::font(look::Type::small));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&slider, &QSlider::rangeChanged, this, [this] { update(); });
}

QSize SliderScale::sizeHint() const { return {0, fontMetrics().height() + 2}; }

void SliderScale::paintEvent(QPaintEvent* event) {
    (void)event;
    QPainter painter(this);
    painter.setPen(look::colour(look::Colour::dim, palette()));
    QStyleOptionSlider option;
    option.initFrom(&slider_);
    option.orientation = Qt::Horizontal;
    // As QSlider and its styles place the ticks: at the middle of the handle.
    const auto handle = slider_.style()->pixelMetric(QStyle::PM_SliderLength, &option, &slider_);
    const auto span = slider_.width() - handle;
    const auto left_of = slider_.x() - x() + handle / 2;
    auto free_from = 0;
    for (int value = slider_.minimum(); value <= slider_.maximum(); value += std::max(1, slider_.tickInterval())) {
        const auto middle =
            left_of + QStyle::sliderPositionFromValue(slider_.minimum(), slider_.maximum(), value, span);
        const auto words = say_(value);
        const auto room = fontMetrics().horizontalAdvance(words);
        const auto left = std::clamp(middle - room / 2, 0, std::max(0, width() - room));
        if (left < free_from) continue;
        painter.drawText(QPoint(left, fontMetrics().ascent() + 1), words);
        free_from = left + room + look::kGrid;
    }
}

}  // namespace fettle::gui

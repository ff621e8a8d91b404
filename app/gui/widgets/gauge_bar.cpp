// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/gauge_bar.h"

#include <QPainter>
#include <algorithm>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {
constexpr int kThickness = 8;
/// The scale ends this much above the critical limit.
constexpr double kBeyond = 1.15;
}  // namespace

GaugeBar::GaugeBar(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); }

void GaugeBar::show_temperature(int celsius, std::optional<int> warning, std::optional<int> critical) {
    celsius_ = celsius;
    warning_ = warning;
    critical_ = critical;
    update();
}

QSize GaugeBar::sizeHint() const { return {look::scaled(100), look::scaled(kThickness)}; }

void GaugeBar::paintEvent(QPaintEvent* event) {
    (void)event;
    QPainter painter(this);
    painter.fillRect(rect(), look::colour(look::Colour::track, palette()));
    if (!critical_ || *critical_ <= 0) return;
    const auto end = *critical_ * kBeyond;
    const auto at = [&](int celsius) { return static_cast<int>(std::clamp(celsius / end, 0.0, 1.0) * width()); };
    const auto draw = [&](int from, int to, look::Colour colour) {
        const QRect part(from, 0, std::max(to - from, 0), height());
        const QRect mirrored(width() - to, 0, part.width(), height());
        painter.fillRect(layoutDirection() == Qt::RightToLeft ? mirrored : part, look::colour(colour, palette()));
    };
    const auto limit = warning_.value_or(*critical_);
    if (warning_ && *warning_ < *critical_) draw(at(*warning_), at(*critical_) - 1, look::Colour::attention);
    draw(at(*critical_) + 1, width(), look::Colour::failing);
    auto colour = look::Colour::good;
    if (celsius_ >= limit) colour = look::Colour::attention;
    if (celsius_ >= *critical_) colour = look::Colour::failing;
    // Below the limits the bar's own colour says all; above them it covers their marks.
    draw(0, at(celsius_), colour);
}

}  // namespace fettle::gui

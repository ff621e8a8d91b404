// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/power_steps.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {

constexpr int kStepWidth = 64;
constexpr int kHighest = 96;
/// The step of the least power, as a part of the highest: it must be seen.
constexpr double kLeast = 0.08;
constexpr int kLinesBelow = 2;

}  // namespace

PowerSteps::PowerSteps(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("Power consumption in each power state"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void PowerSteps::set_steps(std::vector<PowerStep> steps) {
    steps_ = std::move(steps);
    describe();
    updateGeometry();
    update();
}

void PowerSteps::describe() {
    QStringList lines;
    for (const auto& step : steps_) {
        QStringList words{tr("State %1: %2").arg(step.number, step.power)};
        if (!step.wake.isEmpty()) words.append(tr("wakes up in %1").arg(step.wake));
        if (!step.use.isEmpty()) words.append(step.use);
        lines.append(words.join(QStringLiteral(", ")));
    }
    setAccessibleDescription(lines.join(QStringLiteral("; ")));
}

QSize PowerSteps::sizeHint() const {
    const QFontMetrics small(look::font(look::Type::small));
    const auto words = (kLinesBelow + 1) * small.height() + look::scaled(look::kGrid);
    return {look::scaled(kStepWidth) * static_cast<int>(std::max<std::size_t>(steps_.size(), 1)),
            look::scaled(kHighest) + words};
}

QSize PowerSteps::minimumSizeHint() const { return {look::scaled(kStepWidth), sizeHint().height()}; }

double PowerSteps::height_of(double microwatts) const {
    const auto [least, most] =
        std::minmax_element(steps_.begin(), steps_.end(),
                            [](const PowerStep& a, const PowerStep& b) { return a.microwatts < b.microwatts; });
    const auto range = std::log(most->microwatts / least->microwatts);
    const auto part = range > 0 ? std::log(microwatts / least->microwatts) / range : 1;
    return look::scaled(kHighest) * (kLeast + (1 - kLeast) * part);
}

QRectF PowerSteps::column(std::size_t index) const {
    const QFontMetrics small(look::font(look::Type::small));
    const auto wide = static_cast<double>(width()) / static_cast<double>(steps_.size());
    const auto place = layoutDirection() == Qt::RightToLeft ? steps_.size() - 1 - index : index;
    const double bottom = height() - kLinesBelow * small.height();
    const auto high = height_of(steps_[index].microwatts);
    return {wide * static_cast<double>(place), bottom - high, wide, high};
}

void PowerSteps::paint_step(QPainter& painter, std::size_t index) const {
    const auto& step = steps_[index];
    const auto area = column(index);
    painter.fillRect(area, look::colour(step.used ? look::Colour::accent_soft : look::Colour::track, palette()));
    const auto colour = look::colour(step.used ? look::Colour::accent : look::Colour::dim, palette());
    painter.setPen(QPen(colour, 2, step.used ? Qt::SolidLine : Qt::DashLine));
    painter.drawLine(area.topLeft(), area.topRight());
}

void PowerSteps::paint_words(QPainter& painter, std::size_t index) const {
    const auto& step = steps_[index];
    const auto area = column(index);
    const double line = painter.fontMetrics().height();
    // The first words that fit. Of many states, some have none; the table has them all.
    const auto draw = [&](double top, const QStringList& choices) {
        for (const auto& words : choices) {
            if (painter.fontMetrics().horizontalAdvance(words) > area.width()) continue;
            return painter.drawText(QRectF(area.left(), top, area.width(), line), Qt::AlignCenter, words);
        }
    };
    painter.setPen(palette().color(QPalette::WindowText));
    draw(area.top() - line - 2, {step.power});
    draw(area.bottom(), {tr("State %1").arg(step.number), step.number});
    painter.setPen(look::colour(look::Colour::dim, palette()));
    if (!step.wake.isEmpty()) draw(area.bottom() + line, {tr("wakes up in %1").arg(step.wake), step.wake});
}

void PowerSteps::paintEvent(QPaintEvent* event) {
    (void)event;
    if (steps_.empty()) return;
    QPainter painter(this);
    painter.setFont(look::font(look::Type::small));
    for (std::size_t i = 0; i < steps_.size(); ++i) paint_step(painter, i);
    for (std::size_t i = 0; i < steps_.size(); ++i) paint_words(painter, i);
}

}  // namespace fettle::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/charts/chart_pens.h"

#include <QPainter>
#include <algorithm>
#include <array>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {

constexpr double kLine = 1.8;
constexpr int kSample = 22;
constexpr int kGap = 6;

SeriesLook other_look(std::size_t index, const QPalette& palette) {
    using look::Colour;
    constexpr std::array kColours{Colour::accent, Colour::second_series, Colour::earlier, Colour::dim};
    constexpr std::array kDashes{Qt::SolidLine, Qt::DashLine};
    SeriesLook made;
    const auto colour = look::colour(kColours.at(index % kColours.size()), palette);
    made.pen = QPen(colour, kLine, kDashes.at(index / kColours.size() % kDashes.size()));
    made.fill = colour;
    made.square = index % 2 == 1;
    made.open = index % 2 == 1;
    return made;
}

}  // namespace

SeriesLook look_of(const ChartSeries& series, std::size_t index, const QPalette& palette) {
    using look::Colour;
    SeriesLook made;
    const auto put = [&](Colour wanted, double width, Qt::PenStyle style) {
        made.fill = look::colour(wanted, palette);
        made.pen = QPen(made.fill, width, style);
    };
    switch (series.role) {
        case ChartSeries::Role::now: put(Colour::accent, kLine, Qt::SolidLine); break;
        case ChartSeries::Role::second:
            put(Colour::accent, kLine, Qt::SolidLine);
            made.square = true;
            made.open = true;
            break;
        case ChartSeries::Role::earlier: put(Colour::earlier, 1.4, Qt::SolidLine); break;
        case ChartSeries::Role::trend: put(Colour::earlier, 1.4, Qt::DashLine); break;
        case ChartSeries::Role::other: made = other_look(index, palette); break;
    }
    if (series.style == ChartSeries::Style::bars) made.fill = look::colour(Colour::second_series, palette);
    made.pen.setCosmetic(true);
    made.pen.setJoinStyle(Qt::RoundJoin);
    return made;
}

QColor mark_colour(Severity severity, const QPalette& palette) {
    switch (severity) {
        case Severity::info: break;
        case Severity::advice:
        case Severity::warning: return look::colour(look::Colour::attention, palette);
        case Severity::critical: return look::colour(look::Colour::failing, palette);
    }
    return look::colour(look::Colour::accent, palette);
}

ChartLegend::ChartLegend(QWidget* parent) : QWidget(parent) {
    setFont(look::font(look::Type::small));
    auto policy = QSizePolicy(QSizePolicy::Preferred, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

void ChartLegend::set_series(const std::vector<ChartSeries>& series) {
    series_.clear();
    for (const auto& one : series) series_.push_back({one.name, {}, one.style, one.role});
    setVisible(series.size() > 1);
    updateGeometry();
    update();
}

int ChartLegend::entry_width(const QString& name) const {
    return look::scaled(kSample) + kGap + fontMetrics().horizontalAdvance(name) + 2 * kGap + 2;
}

QSize ChartLegend::sizeHint() const {
    int width = 0;
    for (const auto& one : series_) width += entry_width(one.name);
    return {width, fontMetrics().height() + 4};
}

int ChartLegend::heightForWidth(int width) const {
    int lines = 1;
    int left = 0;
    for (const auto& one : series_) {
        const auto entry = entry_width(one.name);
        if (left > 0 && left + entry > width) {
            ++lines;
            left = 0;
        }
        left += entry;
    }
    return lines * (fontMetrics().height() + 4);
}

void ChartLegend::paintEvent(QPaintEvent* event) {
    (void)event;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const auto line_height = fontMetrics().height() + 4;
    const auto sample = look::scaled(kSample);
    int left = 0;
    int top = 0;
    for (std::size_t i = 0; i < series_.size(); ++i) {
        const auto& one = series_[i];
        const auto entry = entry_width(one.name);
        if (left > 0 && left + entry > width()) {
            left = 0;
            top += line_height;
        }
        const auto drawn = look_of(one, i, palette());
        const auto middle = top + line_height / 2;
        painter.setPen(drawn.pen);
        if (one.style == ChartSeries::Style::bars) {
            painter.fillRect(QRect(left, middle - 5, sample, 10), drawn.fill);
        } else if (one.style != ChartSeries::Style::markers) {
            painter.drawLine(left, middle, left + sample, middle);
        }
        if (one.style == ChartSeries::Style::markers || one.style == ChartSeries::Style::line_and_markers) {
            painter.setBrush(drawn.open ? palette().base() : QBrush(drawn.fill));
            const QRect marker(left + sample / 2 - 4, middle - 4, 8, 8);
            if (drawn.square) {
                painter.drawRect(marker);
            } else {
                painter.drawEllipse(marker);
            }
        }
        painter.setPen(look::colour(look::Colour::dim, palette()));
        painter.drawText(QRect(left + sample + kGap, top, entry, line_height), Qt::AlignLeft | Qt::AlignVCenter,
                         one.name);
        left += entry;
    }
}

}  // namespace fettle::gui

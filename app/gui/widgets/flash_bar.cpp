// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/widgets/flash_bar.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "app/gui/widgets/look.h"

namespace fettle::gui {

namespace {
constexpr int kBar = 48;
constexpr int kGap = 2;
constexpr int kRadius = 3;
constexpr int kSwatch = 12;
constexpr int kBelow = 10;
/// A segment is never too narrow to be seen.
constexpr double kNarrowest = 4;
}  // namespace

FlashBar::FlashBar(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("All flash in this drive"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void FlashBar::set_segments(std::vector<Segment> segments) {
    std::erase_if(segments, [](const Segment& one) { return one.bytes <= 0; });
    segments_ = std::move(segments);
    QStringList lines;
    for (const auto& one : segments_) lines.append(tr("%1: %2").arg(one.name, one.size));
    setAccessibleDescription(lines.join(QStringLiteral("; ")));
    update();
}

QSize FlashBar::sizeHint() const {
    const auto line = QFontMetrics(look::font(look::Type::body)).height();
    return {look::scaled(10 * kBar), look::scaled(kBar + kBelow) + 2 * line};
}

QBrush FlashBar::brush_of(Part part) const {
    const auto of = [this](look::Colour colour) { return look::colour(colour, palette()); };
    switch (part) {
        case Part::data: return of(look::Colour::accent_button);
        case Part::planned: return QBrush(of(look::Colour::accent), Qt::BDiagPattern);
        case Part::set_aside: return of(look::Colour::second_series);
        case Part::elsewhere: return of(look::Colour::track);
        case Part::spare: break;
    }
    return of(look::Colour::earlier);
}

void FlashBar::paint_bar(QPainter& painter) const {
    double total = 0;
    for (const auto& one : segments_) total += one.bytes;
    const auto count = static_cast<double>(segments_.size());
    const auto room = width() - (count - 1) * kGap - count * kNarrowest;
    double x = 0;
    for (const auto& one : segments_) {
        const auto wide = kNarrowest + std::max(0.0, room) * one.bytes / total;
        const QRectF box(isRightToLeft() ? width() - x - wide : x, 0, wide, look::scaled(kBar));
        QPainterPath outline;
        outline.addRoundedRect(box, kRadius, kRadius);
        if (one.part == Part::planned) {
            painter.fillPath(outline, look::colour(look::Colour::accent_soft, palette()));
        }
        painter.fillPath(outline, brush_of(one.part));
        x += wide + kGap;
    }
}

void FlashBar::paint_legend(QPainter& painter) const {
    const auto name_font = look::font(look::Type::strong);
    const auto size_font = look::font(look::Type::body);
    const auto line = QFontMetrics(size_font).height();
    const auto swatch = look::scaled(kSwatch);
    const auto each = segments_.empty() ? width() : width() / static_cast<int>(segments_.size());
    int x = 0;
    for (const auto& one : segments_) {
        const auto wide = std::max({QFontMetrics(name_font).horizontalAdvance(one.name),
                                    QFontMetrics(size_font).horizontalAdvance(one.size), 1}) +
                          2 * swatch;
        const auto left = isRightToLeft() ? width() - x - wide : x;
        const auto top = look::scaled(kBar + kBelow);
        const QRect box(isRightToLeft() ? left + wide - swatch : left, top + (line - swatch) / 2, swatch, swatch);
        if (one.part == Part::planned) painter.fillRect(box, look::colour(look::Colour::accent_soft, palette()));
        painter.fillRect(box, brush_of(one.part));
        const QRect words(isRightToLeft() ? left : left + swatch * 3 / 2, top, wide - swatch * 3 / 2, line);
        painter.setPen(palette().color(QPalette::WindowText));
        painter.setFont(name_font);
        painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeading, one.name);
        painter.setFont(size_font);
        painter.setPen(look::colour(look::Colour::dim, palette()));
        painter.drawText(words.translated(0, line), Qt::AlignVCenter | Qt::AlignLeading, one.size);
        x += std::min(wide + 2 * swatch, std::max(each, wide));
    }
}

void FlashBar::paintEvent(QPaintEvent* event) {
    (void)event;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    paint_bar(painter);
    paint_legend(painter);
}

}  // namespace fettle::gui
